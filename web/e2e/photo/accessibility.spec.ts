import { expectAccessibleInBothThemes } from '../axe';
import { portrait } from './dialog';
import { expect, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'no panel of the upload dialog has an accessibility violation',
  { tag: '@layout' },
  async ({ page, studio: { dialog }, holdUploads }) => {
    await dialog.open();
    await expectAccessibleInBothThemes(page, 'empty');

    await dialog.pick(await portrait(page));
    await expect(dialog.button('Upload 1 file')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'with a photo');

    await dialog.button('Crop').click();
    await expect(dialog.root.locator('.cropper-crop-box')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'while the photo is cropped');
    await dialog.button('Save').click();

    const release = await holdUploads(page);
    await dialog.upload();
    await expect(dialog.button('Pause')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'during the upload');
    release();
    await dialog.expectSaved();
  },
);
