import type { Page } from '@playwright/test';
import { bookingPath, fillIn, openSheet, sendButton } from '../booking/screens';
import { expect, test } from '../booking/fixtures';
import { onCall } from '../profile/calls';
import { PORTRAITS } from '../profile/photographers';
import { editScreen, fillService } from '../profile/screens';

/** Writes down what live regions say where a screen reader hears it; they say it for a second only. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
        const isMuted = region.closest('[aria-hidden="true"], [inert]') !== null;
        // Of the page below the browser's own dialog nothing is heard.
        const open = document.querySelector('dialog:modal');
        if (!isMuted && (open === null || open.contains(region))) heard.push(region.textContent);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('a toast over the booking dialog is heard in it', async ({
  page,
  photographers,
  client,
  complaints,
}) => {
  const { username } = await photographers.elsewhere();
  const heard = await listen(page);
  await openSheet(page, username);
  const path = await bookingPath(page);
  complaints.expectFailure(500, path);
  await onCall(page, 'POST', path, (route) => route.fulfill({ status: 500, body: '' }));
  await fillIn(page, client);
  await sendButton(page).click();
  await expect.poll(heard).toContainEqual(expect.stringContaining('Failed to send booking request.'));
});

test('a toast over a dialog of the desk is heard', async ({ page, photographers, complaints }) => {
  await photographers.established(page, { services: [] });
  const heard = await listen(page);
  complaints.expectFailure(500, '/api/services');
  await onCall(page, 'POST', '/api/services', (route) => route.fulfill({ status: 500, body: '' }));
  await editScreen.open(page);
  await editScreen.addService(page).click();
  await fillService(editScreen.newService(page), PORTRAITS);
  await editScreen.newService(page).getByRole('button', { name: 'Add Service' }).click();
  await expect.poll(heard).toContainEqual(expect.stringMatching(/Error.*Failed to create service\./));
});

test('a toast on the way out is heard on the landing page', async ({ page, photographers }) => {
  await photographers.newcomer(page);
  const heard = await listen(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(heard).toContainEqual(expect.stringContaining('Signed out successfully'));
});
