import type { Page } from '@playwright/test';
import { readBookingPath, fillBookingForm, openBookingDialog, sendButton } from '../booking/screens';
import { expect, test } from '../booking/fixtures';
import { interceptCall } from '../profile/calls';
import { PORTRAITS } from '../profile/photographers';
import { editScreen, fillService } from '../profile/screens';

/** Records the texts of live regions, because the page removes the announcement of a toast after a second. */
async function recordAnnouncements(page: Page) {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, { announcements });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
        const isHidden = region.closest('[aria-hidden="true"], [inert]') !== null;
        // A modal dialog hides the rest of the page from screen readers.
        const modal = document.querySelector('dialog:modal');
        if (!isHidden && (modal === null || modal.contains(region))) announcements.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
}

test('announces a toast over the booking dialog', async ({ page, photographers, client, pageErrors }) => {
  const { username } = await photographers.createInOtherBrowser();
  const getAnnouncements = await recordAnnouncements(page);
  await openBookingDialog(page, username);
  const path = await readBookingPath(page);
  pageErrors.expectFailure(500, path);
  await interceptCall(page, 'POST', path, (route) => route.fulfill({ status: 500, body: '' }));
  await fillBookingForm(page, client);
  await sendButton(page).click();
  await expect
    .poll(getAnnouncements)
    .toContainEqual(expect.stringContaining('Failed to send booking request.'));
});

test('announces a toast over a dialog of the app', async ({ page, photographers, pageErrors }) => {
  await photographers.createWithProfile(page, { services: [] });
  const getAnnouncements = await recordAnnouncements(page);
  pageErrors.expectFailure(500, '/api/services');
  await interceptCall(page, 'POST', '/api/services', (route) => route.fulfill({ status: 500, body: '' }));
  await editScreen.open(page);
  await editScreen.addService(page).click();
  await fillService(editScreen.newServiceDialog(page), PORTRAITS);
  await editScreen.newServiceDialog(page).getByRole('button', { name: 'Add Service' }).click();
  await expect
    .poll(getAnnouncements)
    .toContainEqual(expect.stringMatching(/Error.*Failed to create service\./));
});

test('announces a toast on the landing page after signing out', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  const getAnnouncements = await recordAnnouncements(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(getAnnouncements).toContainEqual(expect.stringContaining('Signed out successfully'));
});
