// The dialogs of the settings screen.
import { withAccount } from '../accounts.mjs';
import { clickButton, holdApiCalls, mockResponse } from '../scene-helpers.mjs';
import { openSettings } from './settings.mjs';

const RECENT_SIGN_IN_REQUIRED = {
  message: 'Please sign in again before you change this.',
  code: 'requires-recent-login',
};

export const settingsDialogScenes = {
  'settings-reauthenticate': withAccount('complete', ({ page }) => openIdentityDialog(page)),
  'settings-reauthenticate-wrong-password': withAccount('complete', async ({ page }) => {
    await openIdentityDialog(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('not my password');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('Wrong password.').first().waitFor();
  }),
  'settings-shorten-retention': withAccount('complete', async ({ page }) => {
    await openSettings(page);
    await page.getByLabel('Keep old requests').selectOption('12 months');
    await page.getByRole('dialog').waitFor();
  }),
  'settings-sign-out-everywhere': withAccount('complete', async ({ page }) => {
    await openSettings(page);
    await clickButton(page, 'Sign out all devices');
    await page.getByText('Sign out all devices?').waitFor();
  }),
  'settings-delete-account': withAccount('complete', ({ page }) => openDeleteDialog(page)),
  'settings-delete-account-long-texts': withAccount('long-texts', ({ page }) => openDeleteDialog(page)),
  'settings-delete-account-mismatch': withAccount('complete', async ({ page }) => {
    await openDeleteDialog(page);
    await clickButton(page.getByRole('dialog'), 'Delete account');
    await page.getByRole('alert').first().waitFor();
  }),
  'settings-delete-account-busy': withAccount('complete', async ({ page, account }) => {
    await openDeleteDialog(page);
    await page.getByLabel(`Type ${account.username} to confirm`).fill(account.username);
    await holdApiCalls(page, '/api/identity/user');
    await clickButton(page.getByRole('dialog'), 'Delete account');
    await page.getByText('Deleting...').waitFor();
  }),
};

/** Opens the dialog that asks for the password, because the sign-in is too old for a change of the password. */
async function openIdentityDialog(page) {
  await openSettings(page);
  await mockResponse(page, '/api/identity/password', 403, RECENT_SIGN_IN_REQUIRED);
  await clickButton(page, 'Change password');
  await page.getByLabel('New password', { exact: true }).fill('a whole new darkroom');
  await clickButton(page, 'Save password');
  await page.getByRole('dialog').waitFor();
}

async function openDeleteDialog(page) {
  await openSettings(page);
  await clickButton(page, 'Delete account');
  await page.getByRole('dialog').waitFor();
}
