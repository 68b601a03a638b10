import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openInteractive } from './pages';
import { expectToast, toastOn } from './toast';

const TITLE = 'Sign in failed';
const TEXT = 'Google sign-in is not set up on this server.';

/** The shortest way to a toast: what this server cannot do. */
async function raiseToast(page: Page) {
  await openInteractive(page, '/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectToast(page, TITLE, TEXT);
}

test('where toasts may be needed their code arrives ahead of them', async ({ page }) => {
  const toaster = page.waitForResponse(/\/assets\/toaster-[\w-]+\.js$/);
  await page.goto('/login');
  expect((await toaster).status()).toBe(200);
});

test('a toast is read out', async ({ page }) => {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    // What is read out is taken away again after a second.
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role="status"], [aria-live]'))
        announcements.push(status.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await raiseToast(page);
  const announcements = () =>
    page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
  await expect.poll(announcements).toContainEqual(expect.stringContaining(TITLE));
  await expect.poll(announcements).toContainEqual(expect.stringContaining(TEXT));
});

test('F8 leads to the toast, which stays while it is looked at and closes by keyboard', async ({ page }) => {
  await raiseToast(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const close = toastOn(page).getByRole('button', { name: 'Close' });
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOn(page)).toHaveCount(0);
});

test('a toast closes by its button', { tag: '@layout' }, async ({ page }) => {
  await raiseToast(page);
  await toastOn(page).getByRole('button', { name: 'Close' }).click();
  await expect(toastOn(page)).toHaveCount(0);
});
