// The form that creates a profile.
import { withAccount } from '../accounts.mjs';
import { LONG_TEXTS } from '../sample-data.mjs';
import { clickButton, generateUsername, holdApiCalls, openPage, SERVICES } from '../scene-helpers.mjs';

const SAMPLE_INPUT = {
  bio: 'Portraits and quiet weddings in natural light. Based in Bergen.',
  services: SERVICES,
};

export const createProfileScenes = {
  'create-profile-empty': withAccount('no-profile', ({ page }) => openCreateProfile(page)),
  'create-profile-filled': withAccount('no-profile', ({ page }) => openAndFillCreateProfile(page)),
  'create-profile-long-texts': withAccount('no-profile', async ({ page }) => {
    await openAndFillCreateProfile(page, LONG_TEXTS);
    await page.getByLabel('Display Name').fill(LONG_TEXTS.displayName);
  }),
  'create-profile-preview': withAccount('no-profile', async ({ page }) => {
    await openAndFillCreateProfile(page);
    await showPreview(page);
  }),
  'create-profile-preview-empty': withAccount('no-profile', async ({ page }) => {
    await openCreateProfile(page);
    await showPreview(page);
  }),
  'create-profile-draft-offer': withAccount('no-profile', async ({ page }) => {
    await openAndFillCreateProfile(page);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Restore' }).waitFor();
  }),
  'create-profile-unsaved-changes': withAccount('no-profile', async ({ page }) => {
    await openAndFillCreateProfile(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  'create-profile-busy': withAccount('no-profile', async ({ page }) => {
    await openAndFillCreateProfile(page);
    await holdApiCalls(page, '/api/profile', 'PUT');
    await clickButton(page, 'Create Profile');
    await page.getByRole('button', { name: 'Creating...' }).waitFor();
  }),
};

export async function openCreateProfile(page) {
  await openPage(page, '/profile/create');
  await page.getByRole('heading', { name: 'Create Your Profile' }).waitFor();
}

export async function openAndFillCreateProfile(page, { bio, services } = SAMPLE_INPUT) {
  await openCreateProfile(page);
  await page.getByLabel('Username', { exact: true }).fill(generateUsername());
  await page.getByLabel('Bio').fill(bio);
  for (const service of services) await addService(page, service);
  await page.getByText('Available', { exact: true }).waitFor();
}

export async function addService(page, { title, description, price }) {
  const rows = page.getByRole('group', { name: /^Service 0/ });
  const row = rows.nth(await rows.count());
  await clickButton(page, 'Add Service');
  await row.getByLabel('Service Title').fill(title);
  await row.getByLabel('Description').fill(description);
  await row.getByLabel('Price ($)').fill(String(price / 100));
}

/** On wide screens the preview is always visible, and there is no button. */
async function showPreview(page) {
  const toggle = page.getByRole('button', { name: 'Preview', exact: true });
  if (await toggle.isVisible()) await toggle.click();
}
