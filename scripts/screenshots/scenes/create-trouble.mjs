// What can be wrong with a new profile, or go wrong with it.
import { as } from '../cast.mjs';
import { answerWith, breakOff, holdBack, press, signUp } from '../steps.mjs';
import { addRow, fillCreate, openCreate } from './create.mjs';

export const createTroubleScenes = {
  'create-errors': as('newcomer', async ({ page }) => {
    await openCreate(page);
    await page.getByLabel('Display Name').fill('');
    await addRow(page, { title: '', description: 'Half an hour.', price: 50 });
    await press(page, 'Create Profile');
    await page.getByRole('alert').first().waitFor();
  }),
  'create-too-long': as('newcomer', async ({ page }) => {
    await openCreate(page);
    await page.getByLabel('Username').fill('a-name-of-far-more-than-thirty-characters');
    await page.getByLabel('Display Name').fill('Anna '.repeat(30));
    await page.getByLabel('Bio').fill('Portraits and quiet weddings. '.repeat(20));
    await addRow(page, {
      title: 'Portrait '.repeat(20),
      description: 'An hour. '.repeat(80),
      price: 10 ** 9,
    });
    await press(page, 'Create Profile');
    await page.getByRole('alert').first().waitFor();
  }),
  'create-characters': as('newcomer', async ({ page }) => {
    await openCreate(page);
    await page.getByLabel('Username').fill('anna berg!');
    await page.getByLabel('Bio').focus();
    await page.getByText('Username can only contain').first().waitFor();
  }),
  'create-taken': as('newcomer', async ({ page }) => {
    await openCreate(page);
    await page.route('**/api/username/*', (route) => {
      const username = 'anna-berg';
      const suggestions = ['anna-berg-photo', 'anna-berg-2', 'annaberg'];
      return route.fulfill({
        json: { username, available: false, message: 'This username is already taken.', suggestions },
      });
    });
    await page.getByLabel('Username').fill('anna-berg');
    await page.getByRole('list', { name: 'Free names close to it' }).waitFor();
  }),
  'create-checking': as('newcomer', async ({ page }) => {
    await openCreate(page);
    await holdBack(page, '**/api/username/*');
    await page.getByLabel('Username').fill('anna-berg-photo');
    await page.getByText('Checking…').first().waitFor();
  }),
  'create-failed': as('newcomer', async ({ page }) => {
    await fillCreate(page);
    await failSaving(page, () => answerWith(page, '/api/profile', 500, { message: '', code: 'internal' }));
  }),
  'create-offline': as('newcomer', async ({ page }) => {
    await fillCreate(page);
    await failSaving(page, () => breakOff(page, '/api/profile'));
  }),
  async 'create-saving'(visit) {
    await signUp(visit);
    await fillCreate(visit.page);
    await holdBack(visit.page, '/api/services');
    await press(visit.page, 'Create Profile');
    await visit.page.getByText('Saving...', { exact: true }).waitFor();
  },
  async 'create-row-failed'(visit) {
    await signUp(visit);
    await failOneRow(visit.page);
  },
};

async function failSaving(page, breakIt) {
  await breakIt();
  await press(page, 'Create Profile');
  await page.getByRole('listitem').last().waitFor();
  await page.getByRole('button', { name: 'Create Profile' }).waitFor();
}

/** The profile and one service are saved, the services after it are not. */
export async function failOneRow(page) {
  await fillCreate(page);
  let posts = 0;
  await page.route('/api/services', (route) => {
    posts += 1;
    return posts === 2 ? route.abort() : route.continue();
  });
  await press(page, 'Create Profile');
  await page.getByText('Not saved yet', { exact: true }).first().waitFor();
  await page.getByRole('listitem').last().waitFor();
}
