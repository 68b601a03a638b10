// Invalid input and failed calls while creating a profile.
import { withAccount } from '../accounts.mjs';
import {
  abortApiCalls,
  clickButton,
  holdApiCalls,
  mockResponse,
  signUp,
  waitForToast,
} from '../scene-helpers.mjs';
import { addService, openAndFillCreateProfile, openCreateProfile } from './create-profile.mjs';

export const createProfileErrorScenes = {
  'create-profile-errors': withAccount('no-profile', async ({ page }) => {
    await openCreateProfile(page);
    await page.getByLabel('Display Name').fill('');
    await addService(page, { title: '', description: 'Half an hour.', price: 50 });
    await clickButton(page, 'Create Profile');
    await page.getByRole('alert').first().waitFor();
  }),
  'create-profile-too-long': withAccount('no-profile', async ({ page }) => {
    await openCreateProfile(page);
    await page.getByLabel('Username', { exact: true }).fill('a-name-of-far-more-than-thirty-characters');
    await page.getByLabel('Display Name').fill('Anna '.repeat(30));
    await page.getByLabel('Bio').fill('Portraits and quiet weddings. '.repeat(20));
    await addService(page, {
      title: 'Portrait '.repeat(20),
      description: 'An hour. '.repeat(80),
      price: 10 ** 9,
    });
    await clickButton(page, 'Create Profile');
    await page.getByRole('alert').first().waitFor();
  }),
  'create-profile-invalid-username': withAccount('no-profile', async ({ page }) => {
    await openCreateProfile(page);
    await page.getByLabel('Username', { exact: true }).fill('anna berg!');
    await page.getByLabel('Bio').focus();
    await page.getByText('Username can only contain').first().waitFor();
  }),
  'create-profile-username-taken': withAccount('no-profile', async ({ page }) => {
    await openCreateProfile(page);
    await page.route('**/api/username/*', (route) => {
      const username = 'anna-berg';
      const suggestions = ['anna-berg-photo', 'anna-berg-2', 'annaberg'];
      return route.fulfill({
        json: { username, available: false, message: 'This username is already taken.', suggestions },
      });
    });
    await page.getByLabel('Username', { exact: true }).fill('anna-berg');
    await page.getByRole('list', { name: 'Available usernames' }).waitFor();
  }),
  'create-profile-username-checking': withAccount('no-profile', async ({ page }) => {
    await openCreateProfile(page);
    await holdApiCalls(page, '**/api/username/*');
    await page.getByLabel('Username', { exact: true }).fill('anna-berg-photo');
    await page.getByText('Checking...').first().waitFor();
  }),
  'create-profile-failed': withAccount('no-profile', async ({ page }) => {
    await openAndFillCreateProfile(page);
    await submitWithFailure(page, () =>
      mockResponse(page, '/api/profile', 500, { message: '', code: 'internal' }),
    );
  }),
  'create-profile-offline': withAccount('no-profile', async ({ page }) => {
    await openAndFillCreateProfile(page);
    await submitWithFailure(page, () => abortApiCalls(page, '/api/profile'));
  }),
  async 'create-profile-saving'(scene) {
    await signUp(scene);
    await openAndFillCreateProfile(scene.page);
    await holdApiCalls(scene.page, '/api/services');
    await clickButton(scene.page, 'Create Profile');
    await scene.page.getByText('Saving...', { exact: true }).waitFor();
  },
  async 'create-profile-service-failed'(scene) {
    await signUp(scene);
    await failSecondService(scene.page);
  },
};

async function submitWithFailure(page, prepareFailure) {
  await prepareFailure();
  await clickButton(page, 'Create Profile');
  await waitForToast(page);
  await page.getByRole('button', { name: 'Create Profile' }).waitFor();
}

/** Saves the profile and the first service, and fails to save the second one. */
export async function failSecondService(page) {
  await openAndFillCreateProfile(page);
  let posts = 0;
  await page.route('/api/services', (route) => {
    posts += 1;
    return posts === 2 ? route.abort() : route.continue();
  });
  await clickButton(page, 'Create Profile');
  await page.getByText('Not saved yet', { exact: true }).first().waitFor();
  await waitForToast(page);
}
