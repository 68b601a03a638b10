import { expect, type Locator, type Page } from '@playwright/test';
import { createPortrait } from '../photo/dialog';

export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload profile photo' });
export const changeButton = (page: Page) => page.getByRole('button', { name: 'Change photo' });

/** Opens the upload dialog, picks a photo, uploads it and waits until the server has saved it. */
export async function uploadPhoto(page: Page, openButton: Locator) {
  const photo = await createPortrait(page);
  await openButton.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(photo);
  const saveResponse = page.waitForResponse('/api/profile-image');
  await dialog.getByRole('button', { name: /^Upload 1 file/ }).click();
  expect((await saveResponse).status()).toBe(200);
  await expect(dialog).toHaveCount(0);
}
