import { expect, type Locator, type Page } from '@playwright/test';

export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload profile photo' });
export const changeButton = (page: Page) => page.getByRole('button', { name: 'Change photo' });

/** A real JPEG, and a different one each time: what this page looks like right now. */
export async function takePhoto(page: Page) {
  const buffer = await page.screenshot({ type: 'jpeg', quality: 70 });
  return { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer };
}

/** Through the real dialog: opens it, picks a file, uploads it and waits until it is the profile's. */
export async function uploadPhoto(page: Page, opener: Locator) {
  const photo = await takePhoto(page);
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.locator('input[type=file]:not([webkitdirectory])').first().setInputFiles(photo);
  const saved = page.waitForResponse('/api/profile-image');
  await dialog.getByRole('button', { name: /^Upload 1 file/ }).click();
  expect((await saved).status()).toBe(200);
  await expect(dialog).toHaveCount(0);
}
