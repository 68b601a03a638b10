// Editing a profile.
import { as } from '../cast.mjs';
import { answerWith, breakOff, freshUsername, heading, holdBack, open, press } from '../steps.mjs';

export const editScenes = {
  edit: as('anna', ({ page }) => openEdit(page)),
  'edit-empty': as('quiet', ({ page }) => openEdit(page)),
  'edit-long': as('wordy', ({ page }) => openEdit(page)),
  'edit-loading': as('anna', async ({ page }) => {
    await holdBack(page, '/api/profile');
    await page.goto('/profile/edit');
    await page.getByText('Loading...').first().waitFor({ state: 'attached' });
  }),
  'edit-load-failed': as('anna', async ({ page }) => {
    await answerWith(page, '/api/profile', 503);
    await page.goto('/profile/edit');
    await heading(page, 'Your profile did not load');
  }),
  'edit-errors': as('anna', async ({ page }) => {
    await openEdit(page);
    await page.getByLabel('Display Name').fill('');
    await page.getByLabel('Username').fill('a!');
    await press(page, 'Update Profile');
    await page.getByRole('alert').first().waitFor();
  }),
  'edit-taken': as('anna', async ({ page }) => {
    await openEdit(page);
    const busy = page.waitForResponse('**/api/username/*');
    await page.getByLabel('Username').fill('admin');
    await busy;
  }),
  'edit-renamed': as('anna', async ({ page }) => {
    await openEdit(page);
    await page.getByLabel('Username').fill(freshUsername());
    await page.getByText('Available', { exact: true }).waitFor();
  }),
  'edit-accent': as('anna', async ({ page }) => {
    await openEdit(page);
    await page.getByRole('radio', { name: 'Plum' }).check();
    await page.getByText('On dark screens, a little lighter').waitFor();
  }),
  'edit-accent-adjusted': as('quiet', async ({ page }) => {
    await openEdit(page);
    await page.getByLabel(/^Your own/).fill('#ffcc00');
    await page.getByText('A little darker, so that everybody can read it').waitFor();
  }),
  'edit-contact-hidden': as('anna', async ({ page }) => {
    await openEdit(page);
    for (const toggle of await page.getByRole('switch').all()) await toggle.click();
  }),
  'edit-busy': as('anna', async ({ page }) => {
    await openEdit(page);
    await holdBack(page, '/api/profile');
    await press(page, 'Update Profile');
    await page.getByRole('button', { name: 'Updating...' }).waitFor();
  }),
  // Nothing is different afterwards: what is saved is what was there.
  'edit-saved': as('anna', async ({ page }) => {
    await openEdit(page);
    await press(page, 'Update Profile');
    await page.getByText('Profile updated').first().waitFor();
  }),
  'edit-failed': as('anna', async ({ page }) => {
    await openEdit(page);
    await breakOff(page, '/api/profile');
    await press(page, 'Update Profile');
    await page.getByRole('listitem').last().waitFor();
    await page.getByRole('button', { name: 'Update Profile' }).waitFor();
  }),
  // As if another device had saved another bio meanwhile; nothing is saved.
  'edit-conflict': as('anna', async ({ page }) => {
    await openEdit(page);
    await page.route('/api/profile', async (route) => {
      if (route.request().method() === 'PUT') return route.fulfill({ status: 412, json: {} });
      const response = await route.fetch();
      const bio = 'Weddings and families, mostly outdoors.\nBased in Bergen.';
      return route.fulfill({ response, json: { ...(await response.json()), bio } });
    });
    await page.getByLabel('Bio').fill('Quiet portraits in natural light.');
    await press(page, 'Update Profile');
    await page.getByRole('button', { name: 'Use the saved version' }).waitFor();
  }),
  'edit-leave': as('anna', async ({ page }) => {
    await openEdit(page);
    await page.getByLabel('Bio').fill('Something else.');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('dialog').waitFor();
  }),
};

export async function openEdit(page) {
  await open(page, '/profile/edit');
  await page.getByLabel('Username').waitFor();
}
