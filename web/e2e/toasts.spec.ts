import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { openInteractive } from './pages';
import { expectToast, visibleToast } from './toast';

const TITLE = 'Sign in failed';
const TEXT = 'Google sign-in is not set up on this server.';

/** Shows an error toast: this server has no Google sign-in. */
async function showToast(page: Page) {
  await openInteractive(page, '/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectToast(page, TITLE, TEXT);
}

test('preloads the toast code on the sign-in page', async ({ page }) => {
  const toastScript = page.waitForResponse(/\/assets\/toaster-[\w-]+\.js$/);
  await page.goto('/login');
  expect((await toastScript).status()).toBe(200);
});

test('announces a toast to screen readers', async ({ page }) => {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    // The toast removes its announcement after a second.
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role="status"], [aria-live]'))
        announcements.push(status.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await showToast(page);
  const getAnnouncements = () =>
    page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
  await expect.poll(getAnnouncements).toContainEqual(expect.stringContaining(TITLE));
  await expect.poll(getAnnouncements).toContainEqual(expect.stringContaining(TEXT));
});

test('F8 focuses the notifications, and the keyboard closes the toast', async ({ page }) => {
  await showToast(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const closeButton = visibleToast(page).getByRole('button', { name: 'Close' });
  await expect(closeButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(visibleToast(page)).toHaveCount(0);
});

test('the close button closes the toast', { tag: '@layout' }, async ({ page }) => {
  await showToast(page);
  await visibleToast(page).getByRole('button', { name: 'Close' }).click();
  await expect(visibleToast(page)).toHaveCount(0);
});
