import type { Page } from '@playwright/test';

/** Every page a signed-out visitor can see. */
export const pages = [
  { name: 'landing', path: '/', status: 200 },
  { name: 'sign-in', path: '/login', status: 200 },
  { name: 'sign-up', path: '/signup', status: 200 },
  { name: 'forgotten password', path: '/forgot-password', status: 200 },
  { name: 'new password without a code', path: '/reset-password', status: 200 },
  { name: 'confirm email', path: '/verify-email#not-a-code', status: 200 },
  { name: 'confirm new email', path: '/confirm-email#not-a-code', status: 200 },
  { name: 'unknown profile', path: '/u/nobody', status: 404 },
  { name: 'unknown link', path: '/r/nothing', status: 404 },
  { name: 'unknown path', path: '/no/such/page', status: 404 },
] as const;

/**
 * Opens a page and waits until React has taken over its markup, when clicks no longer load documents. A page that the
 * server renders is never taken over: it has all it needs when it has loaded.
 */
export async function openInteractive(page: Page, path: string) {
  await page.goto(path);
  if ((await page.locator('#root[data-view]').count()) > 0) return;
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('#root a')];
    return links.some((link) => Object.keys(link).some((key) => key.startsWith('__reactProps$')));
  });
}

/** Ends the connection of a page of the studio that has the code of toasts, which it fetches once it has time. */
export async function goOffline(page: Page) {
  await page.waitForFunction(() => {
    const here = performance.getEntriesByType('resource').map(({ name }) => name);
    const asked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const files = asked.map(({ href }) => href);
    return files.some((file) => file.includes('/toaster-')) && files.every((file) => here.includes(file));
  });
  await page.context().setOffline(true);
}
