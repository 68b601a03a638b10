import type { Request } from '@playwright/test';
import { createPortrait, createRotatedPortrait, recordUploads } from './dialog';
import { expect, test } from './fixtures';

test('loads the upload dialog only when its button gets the focus', async ({ page, upload }) => {
  const dialogFiles: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/dialog-.*\.(js|css)$/.test(request.url())) dialogFiles.push(request.url());
  });
  await page.waitForLoadState('networkidle');
  const loadedFiles = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  expect(loadedFiles.filter((name) => name.includes('/assets/dialog-'))).toEqual([]);

  await upload.dialog.openButton.focus();
  await expect.poll(() => dialogFiles.length).toBe(2);
});

test('uploads a picked photo to the profile and removes it', async ({ page, upload }) => {
  const { dialog, photographer } = upload;
  const uploads: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/objects/upload/')) uploads.push(request);
  });
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  await dialog.expectSaved();
  await expect(dialog.openButton).toBeFocused();
  // One upload without an access token: the secret in its URL is the permission.
  expect(uploads.map((request) => request.headers().authorization)).toEqual([undefined]);

  const { photo, profileImage } = await photographer.getProfile();
  expect(profileImage).toBe(photo?.sizes.at(-1)?.url);
  const image = page.getByRole('img', { name: 'Your profile photo' });
  await expect(image).toHaveAttribute('src', profileImage ?? '');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Upload profile photo' })).toBeVisible();
  expect((await photographer.getProfile()).photo).toBeNull();
});

test('shows the preview during the upload, also with the dialog closed', async ({
  page,
  upload: { dialog },
  holdUploads,
}) => {
  const release = await holdUploads(page);
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  await expect(page.getByRole('img', { name: 'Your profile photo' })).toHaveAttribute('src', /^blob:/);
  await page.keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();
  await expect(page.getByText('Saving your photo...')).toBeVisible();
  release();
  await dialog.expectSaved();
});

test('shows a whole upright thumbnail of a photo with an orientation tag', async ({
  page,
  upload: { dialog },
}) => {
  await dialog.open();
  await dialog.pick(await createRotatedPortrait(page));
  const thumbnail = dialog.root.locator('img.uppy-Dashboard-Item-previewImg');
  // Polled, because the image element exists before the browser has decoded the image.
  const readAspectRatio = () =>
    thumbnail.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) =>
      (naturalWidth / naturalHeight).toFixed(3),
    );
  // The photo is a screenshot of 1280 × 800 pixels, rotated.
  await expect.poll(readAspectRatio).toBe((800 / 1280).toFixed(3));
});

test('shows that the upload is complete before it closes', async ({ page, upload: { dialog } }) => {
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  const completeMessage = page.waitForFunction(() => {
    const title = document.querySelector(
      '.uppy-Dashboard:not(.uppy-Dashboard--isClosing) .uppy-DashboardContent-title',
    );
    return title?.textContent === 'Upload complete' && title.checkVisibility();
  });
  await dialog.upload();
  await completeMessage;
  await dialog.expectSaved();
});

test('explains in a tab how the operator sets up other sources', async ({ upload: { dialog } }) => {
  await dialog.open();
  await dialog.tab('Other Sources').click();
  await expect(dialog.root.getByText('LENSLINK_COMPANION_URL')).toBeVisible();
});

test('accepts a pasted photo', async ({ page, upload: { dialog } }) => {
  await dialog.open();
  await expect(dialog.button('browse files')).toBeFocused();
  const { buffer } = await createPortrait(page);
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.jpg', { type: 'image/jpeg' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, buffer.toString('base64'));
  await dialog.upload();
  await dialog.expectSaved();
});

test('accepts a dropped photo', async ({ page, upload: { dialog } }) => {
  await dialog.open();
  const { buffer } = await createPortrait(page);
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, buffer.toString('base64'));
  await dialog.root.dispatchEvent('drop', { dataTransfer });
  await dialog.upload();
  await dialog.expectSaved();
});

test('crops a photo before the upload', async ({ page, upload: { dialog, photographer } }) => {
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.button('Crop').click();
  await expect(dialog.root.locator('.cropper-crop-box')).toBeVisible();
  await dialog.button('Zoom in').click();
  await dialog.button('Save').click();
  // The editor closes before the cropped photo replaces the original one.
  const thumbnail = dialog.root.locator('img.uppy-Dashboard-Item-previewImg');
  await expect
    .poll(() =>
      thumbnail.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight),
    )
    .toBe(1);
  const readLastUpload = await recordUploads(page);
  await dialog.upload();
  await dialog.expectSaved();

  const { width, height } = await readLastUpload();
  expect(width).toBe(height);
  expect((await photographer.getProfile()).photo).not.toBeNull();
});

test('the dialog traps the focus and returns it', async ({ page, upload: { dialog } }) => {
  await dialog.open();
  await expect(dialog.button('browse files')).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.root.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();
  await expect(dialog.openButton).toBeFocused();
});
