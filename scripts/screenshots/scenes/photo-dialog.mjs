// The dialog that uploads a profile photo.
import { readFileSync } from 'node:fs';
import { withAccount } from '../accounts.mjs';
import { clickButton, holdApiCalls, PORTRAIT } from '../scene-helpers.mjs';
import { openEditProfile } from './edit-profile.mjs';

/** The server accepts no larger file. */
const MAX_UPLOAD_BYTES = 5_242_880;

export const photoDialogScenes = {
  'photo-dialog': withAccount('empty-profile', ({ page }) => openPhotoDialog(page)),
  'photo-other-sources': withAccount('empty-profile', async ({ page }) => {
    await openPhotoDialog(page);
    await getDialog(page).getByRole('tab', { name: 'Other Sources' }).click();
    await getDialog(page).getByText('LENSLINK_COMPANION_URL').waitFor();
  }),
  'photo-selected': withAccount('empty-profile', async ({ page }) => {
    await openPhotoDialog(page);
    await selectPhoto(page, PORTRAIT);
  }),
  'photo-crop': withAccount('empty-profile', async ({ page }) => {
    await openPhotoDialog(page);
    await selectPhoto(page, PORTRAIT);
    await getDialog(page).getByRole('button', { name: 'Crop' }).first().click();
    await getDialog(page).locator('.cropper-crop-box').waitFor();
  }),
  'photo-wrong-type': withAccount('empty-profile', async ({ page }) => {
    await openPhotoDialog(page);
    await setFile(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') });
    await getDialog(page).getByText('You can only upload').first().waitFor();
  }),
  'photo-too-large': withAccount('empty-profile', async ({ page }) => {
    await openPhotoDialog(page);
    const buffer = Buffer.concat([readFileSync(PORTRAIT), Buffer.alloc(MAX_UPLOAD_BYTES)]);
    await setFile(page, { name: 'huge.jpg', mimeType: 'image/jpeg', buffer });
    await getDialog(page).getByRole('button', { name: 'Resize photo' }).waitFor();
  }),
  'photo-uploading': withAccount('empty-profile', async ({ page }) => {
    await openPhotoDialog(page);
    await selectPhoto(page, PORTRAIT);
    await holdApiCalls(page, '**/api/objects/upload/*');
    await clickButton(page, 'Upload 1 file');
    await getDialog(page)
      .locator('.uppy-StatusBar')
      .getByText(/upload/i)
      .first()
      .waitFor();
  }),
  'photo-offline': withAccount('empty-profile', async ({ page }) => {
    await openPhotoDialog(page);
    await selectPhoto(page, PORTRAIT);
    await page.context().setOffline(true);
    await getDialog(page).getByText('No Internet connection').first().waitFor();
  }),
};

const getDialog = (page) => page.getByRole('dialog');
const setFile = (page, file) => getDialog(page).locator('input[name="files[]"]').first().setInputFiles(file);

async function openPhotoDialog(page) {
  await openEditProfile(page);
  await page.getByRole('button', { name: /^(Upload profile|Change) photo$/ }).click();
  await getDialog(page).waitFor();
}

async function selectPhoto(page, file) {
  await setFile(page, file);
  await getDialog(page)
    .getByRole('button', { name: /^Upload 1 file/ })
    .waitFor();
}
