import type { Page } from '@playwright/test';

/** Every page that a visitor can open without a profile, a request or a valid emailed link. */
export const visitorPages = [
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
 * Opens a page and waits until React handles its links, so that a click does not load a new document. React does not
 * hydrate a page with `data-view`, which the server has rendered: such a page is ready when it has loaded.
 */
export async function openInteractive(page: Page, path: string) {
  await page.goto(path);
  if ((await page.locator('#root[data-view]').count()) > 0) return;
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('#root a')];
    return links.some((link) => Object.keys(link).some((key) => key.startsWith('__reactProps$')));
  });
}

/**
 * Waits until the page has preloaded its scripts, because a toast needs one of them, and has loaded the signed-in user,
 * which the app does shortly after its first screen.
 */
export async function waitForBackgroundLoads(page: Page) {
  await page.waitForFunction(() => {
    const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => name);
    const preloads = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const urls = preloads.map(({ href }) => href);
    const isUserLoaded =
      !document.cookie.includes('signed-in=1') || loadedUrls.some((url) => url.endsWith('/api/auth/user'));
    const areScriptsLoaded =
      urls.some((url) => url.includes('/toaster-')) && urls.every((url) => loadedUrls.includes(url));
    return isUserLoaded && areScriptsLoaded;
  });
}

/** Takes the browser offline after its background loads, which would fail. */
export async function goOffline(page: Page) {
  await waitForBackgroundLoads(page);
  await page.context().setOffline(true);
}
