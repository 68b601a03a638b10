// The dialogs of the settings.
import { as } from '../cast.mjs';
import { answerWith, holdBack, press } from '../steps.mjs';
import { openSettings } from './settings.mjs';

const TOO_OLD = { message: 'Please sign in again before you change this.', code: 'requires-recent-login' };

export const settingsDialogScenes = {
  'settings-identity': as('anna', ({ page }) => openIdentity(page)),
  'settings-identity-wrong': as('anna', async ({ page }) => {
    await openIdentity(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('not my password');
    await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('That password is not right.').first().waitFor();
  }),
  'settings-shorten': as('anna', async ({ page }) => {
    await openSettings(page);
    await page.getByLabel('Keep old requests').selectOption('12 months');
    await page.getByRole('dialog').waitFor();
  }),
  'settings-sign-out': as('anna', async ({ page }) => {
    await openSettings(page);
    await press(page, 'Sign out everywhere');
    await page.getByText('Sign out everywhere?').waitFor();
  }),
  'settings-delete': as('anna', ({ page }) => openDeletion(page)),
  'settings-delete-long': as('wordy', ({ page }) => openDeletion(page)),
  'settings-delete-mismatch': as('anna', async ({ page }) => {
    await openDeletion(page);
    await press(page, 'Delete for good');
    await page.getByRole('alert').first().waitFor();
  }),
  'settings-delete-busy': as('anna', async ({ page, member }) => {
    await openDeletion(page);
    await page.getByLabel(`Type ${member.username} to confirm`).fill(member.username);
    await holdBack(page, '/api/identity/user');
    await press(page, 'Delete for good');
    await page.getByText('Deleting...').waitFor();
  }),
};

async function openIdentity(page) {
  await openSettings(page);
  await answerWith(page, '/api/identity/password', 403, TOO_OLD);
  await press(page, 'Change password');
  await page.getByLabel('New password', { exact: true }).fill('a whole new darkroom');
  await press(page, 'Save password');
  await page.getByRole('dialog').waitFor();
}

async function openDeletion(page) {
  await openSettings(page);
  await press(page, 'Delete account');
  await page.getByRole('dialog').waitFor();
}
