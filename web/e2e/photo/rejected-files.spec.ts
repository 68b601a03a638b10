import { expectAccessible } from '../axe';
import { createHugePortrait, createPortrait, MAX_UPLOAD_BYTES, recordUploads } from './dialog';
import { expect, test } from './fixtures';

// A trace recorder reads images by their blob: URLs. The content security policy forbids that, so the page would
// report errors.
test.use({ trace: 'off' });

test('rejects a file that is not a photo, and an empty file, before the upload', async ({
  upload: { dialog },
}) => {
  await dialog.open();
  await dialog.pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') });
  await expect(dialog.message).toContainText('You can only upload: JPEG, PNG, WebP');
  await dialog.pick({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
  await expect(dialog.message).toContainText('This file is smaller than the allowed size of 1 B');
});

test('shrinks a photo that is too large', async ({ page, upload: { dialog, photographer } }) => {
  await dialog.open();
  await dialog.pick(await createHugePortrait(page));
  await expect(dialog.message).toContainText('huge.jpg exceeds maximum allowed size of 5 MB');
  await expectAccessible(page);
  await dialog.button('Resize photo').click();
  await expect(dialog.notice).toHaveText('Photo resized.');
  const readLastUpload = await recordUploads(page);
  await dialog.upload();
  await dialog.expectSaved();
  const { type, bytes } = await readLastUpload();
  expect(type).toBe('image/jpeg');
  expect(bytes).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
  expect((await photographer.getProfile()).photo?.sizes.at(-1)?.width).toBeGreaterThan(200);
});

test('shows that the server rejects a file with a wrong type, and accepts another photo', async ({
  page,
  upload: { dialog },
  pageErrors,
}) => {
  pageErrors.expectFailure(415, '/api/profile-image');
  await dialog.open();
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await dialog.pick({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.upload();
  await expect(dialog.notice).toHaveText('Please choose a JPEG, PNG or WebP photo.');
  await expect(dialog.notice).toHaveRole('alert');

  await dialog.pick(await createPortrait(page));
  await expect(dialog.notice).toBeHidden();
  await dialog.upload();
  await dialog.expectSaved();
});
