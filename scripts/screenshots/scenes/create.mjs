// Creating a profile, from the empty form to the saved page.
import { as } from '../cast.mjs';
import { LONG } from '../believable.mjs';
import { freshUsername, holdBack, open, press, SERVICES } from '../steps.mjs';

const FILLED = {
  bio: 'Portraits and quiet weddings in natural light. Based in Bergen.',
  services: SERVICES,
};

export const createScenes = {
  'create-empty': as('newcomer', ({ page }) => openCreate(page)),
  'create-filled': as('newcomer', ({ page }) => fillCreate(page)),
  'create-long': as('newcomer', async ({ page }) => {
    await fillCreate(page, LONG);
    await page.getByLabel('Display Name').fill(LONG.displayName);
  }),
  'create-preview': as('newcomer', async ({ page }) => {
    await fillCreate(page);
    await showPreview(page);
  }),
  'create-preview-empty': as('newcomer', async ({ page }) => {
    await openCreate(page);
    await showPreview(page);
  }),
  'create-draft-offer': as('newcomer', async ({ page }) => {
    await fillCreate(page);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Restore' }).waitFor();
  }),
  'create-leave': as('newcomer', async ({ page }) => {
    await fillCreate(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  'create-busy': as('newcomer', async ({ page }) => {
    await fillCreate(page);
    await holdBack(page, '/api/profile', 'PUT');
    await press(page, 'Create Profile');
    await page.getByRole('button', { name: 'Creating...' }).waitFor();
  }),
};

export async function openCreate(page) {
  await open(page, '/profile/create');
  await page.getByRole('heading', { name: 'Create Your Profile' }).waitFor();
}

export async function fillCreate(page, { bio, services } = FILLED) {
  await openCreate(page);
  await page.getByLabel('Username').fill(freshUsername());
  await page.getByLabel('Bio').fill(bio);
  for (const service of services) await addRow(page, service);
  await page.getByText('Available', { exact: true }).waitFor();
}

export async function addRow(page, { title, description, price }) {
  const rows = page.getByRole('group', { name: /^Service 0/ });
  const row = rows.nth(await rows.count());
  await press(page, 'Add Service');
  await row.getByLabel('Service Title').fill(title);
  await row.getByLabel('Description').fill(description);
  await row.getByLabel('Price ($)').fill(String(price / 100));
}

/** Where there is no room for it beside the form. */
async function showPreview(page) {
  const toggle = page.getByRole('button', { name: 'Preview', exact: true });
  if (await toggle.isVisible()) await toggle.click();
}
