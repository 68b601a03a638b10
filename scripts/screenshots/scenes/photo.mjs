// The dialog a photo is chosen in.
import { readFileSync } from 'node:fs';
import { as } from '../cast.mjs';
import { holdBack, PORTRAIT, press } from '../steps.mjs';
import { openEdit } from './edit.mjs';

export const photoScenes = {
  'photo-dialog': as('quiet', ({ page }) => openDialog(page)),
  'photo-other-sources': as('quiet', async ({ page }) => {
    await openDialog(page);
    await dialog(page).getByRole('tab', { name: 'Other Sources' }).click();
    await dialog(page).getByText('LENSLINK_COMPANION_URL').waitFor();
  }),
  'photo-chosen': as('quiet', async ({ page }) => {
    await openDialog(page);
    await choose(page, PORTRAIT);
  }),
  'photo-crop': as('quiet', async ({ page }) => {
    await openDialog(page);
    await choose(page, PORTRAIT);
    await dialog(page).getByRole('button', { name: 'Crop' }).first().click();
    await dialog(page).locator('.cropper-crop-box').waitFor();
  }),
  'photo-wrong-type': as('quiet', async ({ page }) => {
    await openDialog(page);
    await pick(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') });
    await dialog(page).getByText('You can only upload').first().waitFor();
  }),
  'photo-too-large': as('quiet', async ({ page }) => {
    await openDialog(page);
    const buffer = Buffer.concat([readFileSync(PORTRAIT), Buffer.alloc(5_242_880)]);
    await pick(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer });
    await dialog(page).getByRole('button', { name: 'Resize it here' }).waitFor();
  }),
  'photo-uploading': as('quiet', async ({ page }) => {
    await openDialog(page);
    await choose(page, PORTRAIT);
    await holdBack(page, '**/api/objects/upload/*');
    await press(page, 'Upload 1 file');
    await dialog(page)
      .locator('.uppy-StatusBar')
      .getByText(/upload/i)
      .first()
      .waitFor();
  }),
  'photo-offline': as('quiet', async ({ page }) => {
    await openDialog(page);
    await choose(page, PORTRAIT);
    await page.context().setOffline(true);
    await dialog(page).getByText('No Internet connection').first().waitFor();
  }),
};

const dialog = (page) => page.getByRole('dialog');
const pick = (page, file) => dialog(page).locator('input[name="files[]"]').first().setInputFiles(file);

async function openDialog(page) {
  await openEdit(page);
  await page.getByRole('button', { name: /^(Upload profile|Change) photo$/ }).click();
  await dialog(page).waitFor();
}

async function choose(page, file) {
  await pick(page, file);
  await dialog(page)
    .getByRole('button', { name: /^Upload 1 file/ })
    .waitFor();
}
