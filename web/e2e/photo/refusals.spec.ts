import { expectAccessible } from '../axe';
import { hugePortrait, portrait, watchUploads } from './dialog';
import { expect, test } from './fixtures';

// Recording a trace reads pictures by their blob: address, which the page's policy forbids and reports.
test.use({ trace: 'off' });

test('anything but a photo is refused at once', async ({ studio: { dialog } }) => {
  await dialog.open();
  await dialog.pick({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') });
  await expect(dialog.message).toContainText('You can only upload: JPEG, PNG, WebP');
  await dialog.pick({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
  await expect(dialog.message).toContainText('This file is smaller than the allowed size of 1 B');
});

test('a photo that is too large is made smaller here', async ({ page, studio: { dialog, photographer } }) => {
  await dialog.open();
  await dialog.pick(await hugePortrait(page));
  await expect(dialog.message).toContainText('huge.jpg exceeds maximum allowed size of 5 MB');
  await expectAccessible(page);
  await dialog.button('Resize it here').click();
  await expect(dialog.notice).toHaveText('Your photo is small enough now.');
  const sent = await watchUploads(page);
  await dialog.upload();
  await dialog.expectSaved();
  const { type, bytes } = await sent();
  expect(type).toBe('image/jpeg');
  expect(bytes).toBeLessThanOrEqual(5_242_880);
  expect((await photographer.profile()).photo?.sizes.at(-1)?.width).toBeGreaterThan(200);
});

test('a file that only says it is a photo is refused by the server, and another can be chosen at once', async ({
  page,
  studio: { dialog },
  complaints,
}) => {
  complaints.expectFailure(415, '/api/profile-image');
  await dialog.open();
  const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await dialog.pick({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.upload();
  await expect(dialog.notice).toHaveText('Please choose a JPEG, PNG or WebP photo.');
  await expect(dialog.notice).toHaveRole('alert');

  await dialog.pick(await portrait(page));
  await expect(dialog.notice).toBeHidden();
  await dialog.upload();
  await dialog.expectSaved();
});
