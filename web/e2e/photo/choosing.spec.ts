import type { Request } from '@playwright/test';
import { portrait, turnedPortrait, watchUploads } from './dialog';
import { expect, test } from './fixtures';

test('the widget comes when somebody reaches for it, and not before', async ({ page, studio }) => {
  const widget: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/dialog-.*\.(js|css)$/.test(request.url())) widget.push(request.url());
  });
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => name.includes('/assets/dialog-'))).toEqual([]);

  await studio.dialog.opener.focus();
  await expect.poll(() => widget.length).toBe(2);
});

test('a photo that is picked becomes the photo of the profile, and can go again', async ({
  page,
  studio,
}) => {
  const { dialog, photographer } = studio;
  const uploads: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/objects/upload/')) uploads.push(request);
  });
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  await dialog.expectSaved();
  await expect(dialog.opener).toBeFocused();
  expect(uploads.map((request) => request.headers().authorization)).toEqual([undefined]);

  const { photo, profileImage } = await photographer.profile();
  expect(profileImage).toBe(photo?.sizes.at(-1)?.url);
  const image = page.getByRole('img', { name: 'Your profile photo' });
  await expect(image).toHaveAttribute('src', profileImage ?? '');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Upload profile photo' })).toBeVisible();
  expect((await photographer.profile()).photo).toBeNull();
});

test('the preview is there while the photo is on its way, also with the dialog closed', async ({
  page,
  studio: { dialog },
  holdUploads,
}) => {
  const release = await holdUploads(page);
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  await expect(page.getByRole('img', { name: 'Your profile photo' })).toHaveAttribute('src', /^blob:/);
  await page.keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();
  await expect(page.getByText('Saving your photo...')).toBeVisible();
  release();
  await dialog.expectSaved();
});

test('shows a whole upright thumbnail of a photo with an orientation mark', async ({
  page,
  studio: { dialog },
}) => {
  await dialog.open();
  await dialog.pick(await turnedPortrait(page));
  const thumbnail = dialog.root.locator('img.uppy-Dashboard-Item-previewImg');
  // The image is there before it is decoded.
  const shape = () =>
    thumbnail.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) =>
      (naturalWidth / naturalHeight).toFixed(3),
    );
  // The page is 1280 by 800.
  await expect.poll(shape).toBe((800 / 1280).toFixed(3));
});

test('says that the upload is complete before it closes', async ({ page, studio: { dialog } }) => {
  await dialog.open();
  await dialog.pick(await portrait(page));
  const isComplete = page.waitForFunction(() => {
    const title = document.querySelector(
      '.uppy-Dashboard:not(.uppy-Dashboard--isClosing) .uppy-DashboardContent-title',
    );
    return title?.textContent === 'Upload complete' && title.checkVisibility();
  });
  await dialog.upload();
  await isComplete;
  await dialog.expectSaved();
});

test('has a tab for other sources that says how they are set up', async ({ studio: { dialog } }) => {
  await dialog.open();
  await dialog.tab('Other Sources').click();
  await expect(dialog.root.getByText('LENSLINK_COMPANION_URL')).toBeVisible();
});

test('a photo can be pasted', async ({ page, studio: { dialog } }) => {
  await dialog.open();
  await expect(dialog.button('browse files')).toBeFocused();
  const { buffer } = await portrait(page);
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.jpg', { type: 'image/jpeg' }));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, buffer.toString('base64'));
  await dialog.upload();
  await dialog.expectSaved();
});

test('a photo can be dropped', async ({ page, studio: { dialog } }) => {
  await dialog.open();
  const { buffer } = await portrait(page);
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

test('a photo can be cropped before it is uploaded', async ({ page, studio: { dialog, photographer } }) => {
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.button('Crop').click();
  await expect(dialog.root.locator('.cropper-crop-box')).toBeVisible();
  await dialog.button('Zoom in').click();
  await dialog.button('Save').click();
  const sent = await watchUploads(page);
  await dialog.upload();
  await dialog.expectSaved();

  const { width, height } = await sent();
  expect(width).toBe(height);
  expect((await photographer.profile()).photo).not.toBeNull();
});

test('the dialog takes the focus, keeps it and gives it back', async ({ page, studio: { dialog } }) => {
  await dialog.open();
  await expect(dialog.button('browse files')).toBeFocused();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog.root.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog.root).toBeHidden();
  await expect(dialog.opener).toBeFocused();
});
