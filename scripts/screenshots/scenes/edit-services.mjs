// The services on the edit profile screen, and their dialog.
import { withAccount } from '../accounts.mjs';
import { LONG_TEXTS } from '../sample-data.mjs';
import {
  abortApiCalls,
  clickButton,
  createPhotographer,
  holdApiCalls,
  openPage,
  SERVICES,
  signUp,
} from '../scene-helpers.mjs';
import { failSecondService } from './create-profile-errors.mjs';
import { openEditProfile } from './edit-profile.mjs';

const [FIRST_SERVICE, SECOND_SERVICE] = SERVICES;

export const editServiceScenes = {
  'service-add': withAccount('one-service', async ({ page }) => {
    await openEditProfile(page);
    await clickButton(page, 'Add Service');
    await page.getByRole('dialog').waitFor();
  }),
  'service-errors': withAccount('one-service', async ({ page }) => {
    await openEditProfile(page);
    await clickButton(page, 'Add Service');
    await page.getByRole('dialog').getByRole('button', { name: 'Add Service' }).click();
    await page.getByRole('alert').first().waitFor();
  }),
  'service-edit': withAccount('complete', ({ page }) => openServiceDialog(page, FIRST_SERVICE.title)),
  'service-long-texts': withAccount('long-texts', ({ page }) =>
    openServiceDialog(page, LONG_TEXTS.services[0].title),
  ),
  'service-busy': withAccount('complete', async ({ page }) => {
    await openServiceDialog(page, FIRST_SERVICE.title);
    await holdApiCalls(page, '**/api/services/*');
    await clickButton(page, 'Update Service');
    await page.getByRole('button', { name: 'Saving...' }).waitFor();
  }),
  'service-failed': withAccount('complete', async ({ page }) => {
    await openServiceDialog(page, FIRST_SERVICE.title);
    await abortApiCalls(page, '**/api/services/*');
    await clickButton(page, 'Update Service');
    await page.getByText('Error').first().waitFor();
  }),
  'service-unsaved-changes': withAccount('complete', async ({ page }) => {
    await openServiceDialog(page, FIRST_SERVICE.title);
    await page.getByRole('dialog').getByLabel('Title').fill('Something else');
    await page.keyboard.press('Escape');
    await page.getByText('Close without saving?').waitFor();
  }),
  async 'service-added'(scene) {
    const { page } = scene;
    await createPhotographer(scene, { services: SERVICES.slice(0, 2), hasPhoto: false });
    await openEditProfile(page);
    await clickButton(page, 'Add Service');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(SERVICES[2].title);
    await dialog.getByLabel('Description').fill(SERVICES[2].description);
    await dialog.getByLabel('Price ($)').fill('240.50');
    await dialog.getByRole('button', { name: 'Add Service' }).click();
    await page.getByText('Service added').first().waitFor();
  },
  'service-delete': withAccount('complete', async ({ page }) => {
    await openEditProfile(page);
    await clickButton(page, `Delete ${SECOND_SERVICE.title}`);
    await page.getByRole('dialog').waitFor();
  }),
  async 'service-not-saved'(scene) {
    const { page } = scene;
    await signUp(scene);
    await failSecondService(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await clickButton(page, 'Leave');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await openPage(page, '/profile/edit');
    await page
      .getByRole('button', { name: /^Finish / })
      .first()
      .waitFor();
  },
};

async function openServiceDialog(page, title) {
  await openEditProfile(page);
  await clickButton(page, `Edit ${title}`);
  await page.getByRole('dialog').waitFor();
}
