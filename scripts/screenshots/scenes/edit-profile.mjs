// The form that edits a profile.
import { withAccount } from '../accounts.mjs';
import {
  abortApiCalls,
  clickButton,
  generateUsername,
  holdApiCalls,
  mockResponse,
  openPage,
  waitForHeading,
  waitForToast,
} from '../scene-helpers.mjs';

export const editProfileScenes = {
  'edit-profile': withAccount('complete', ({ page }) => openEditProfile(page)),
  'edit-profile-empty': withAccount('empty-profile', ({ page }) => openEditProfile(page)),
  'edit-profile-long-texts': withAccount('long-texts', ({ page }) => openEditProfile(page)),
  'edit-profile-loading': withAccount('complete', async ({ page }) => {
    await holdApiCalls(page, '/api/profile');
    await page.goto('/profile/edit');
    await page.getByText('Loading...').first().waitFor({ state: 'attached' });
  }),
  'edit-profile-load-failed': withAccount('complete', async ({ page }) => {
    await mockResponse(page, '/api/profile', 503);
    await page.goto('/profile/edit');
    await waitForHeading(page, "Couldn't load your profile");
  }),
  'edit-profile-errors': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await page.getByLabel('Display Name').fill('');
    await page.getByLabel('Username', { exact: true }).fill('a!');
    await clickButton(page, 'Update Profile');
    await page.getByRole('alert').first().waitFor();
  }),
  'edit-profile-username-taken': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    const usernameCheck = page.waitForResponse('**/api/username/*');
    await page.getByLabel('Username', { exact: true }).fill('admin');
    await usernameCheck;
  }),
  'edit-profile-username-available': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await page.getByLabel('Username', { exact: true }).fill(generateUsername());
    await page.getByText('Available', { exact: true }).waitFor();
  }),
  'edit-profile-accent': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await page.getByRole('radio', { name: 'Plum' }).check();
    await page.getByText('Dark theme, slightly lighter').waitFor();
  }),
  'edit-profile-accent-adjusted': withAccount('empty-profile', async ({ page }) => {
    await openEditProfile(page);
    await page.getByLabel(/^Custom/).fill('#ffcc00');
    await page.getByText('Darkened slightly for readability').waitFor();
  }),
  'edit-profile-contact-hidden': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    for (const toggle of await page.getByRole('switch').all()) await toggle.click();
  }),
  'edit-profile-busy': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await holdApiCalls(page, '/api/profile');
    await clickButton(page, 'Update Profile');
    await page.getByRole('button', { name: 'Updating...' }).waitFor();
  }),
  // Saves unchanged values, so the shared account stays as it is.
  'edit-profile-saved': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await clickButton(page, 'Update Profile');
    await page.getByText('Profile updated').first().waitFor();
  }),
  'edit-profile-failed': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await abortApiCalls(page, '/api/profile');
    await clickButton(page, 'Update Profile');
    await waitForToast(page);
    await page.getByRole('button', { name: 'Update Profile' }).waitFor();
  }),
  // Pretends that another device has saved another bio. Nothing is saved.
  'edit-profile-conflict': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await page.route('/api/profile', async (route) => {
      if (route.request().method() === 'PUT') return route.fulfill({ status: 412, json: {} });
      const response = await route.fetch();
      const bio = 'Weddings and families, mostly outdoors.\nBased in Bergen.';
      return route.fulfill({ response, json: { ...(await response.json()), bio } });
    });
    await page.getByLabel('Bio').fill('Quiet portraits in natural light.');
    await clickButton(page, 'Update Profile');
    await page.getByRole('button', { name: 'Use the saved version' }).waitFor();
  }),
  'edit-profile-unsaved-changes': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await page.getByLabel('Bio').fill('Something else.');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('dialog').waitFor();
  }),
};

export async function openEditProfile(page) {
  await openPage(page, '/profile/edit');
  await page.getByLabel('Username', { exact: true }).waitFor();
}
