import { expectAccessibleInBothThemes } from '../axe';
import { createPortrait } from './dialog';
import { expect, test } from './fixtures';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the upload dialog has no accessibility violations: empty, with a photo, while cropping, during the upload',
  { tag: '@layout' },
  async ({ page, upload: { dialog }, holdUploads }) => {
    await dialog.open();
    await expectAccessibleInBothThemes(page, 'empty');

    await dialog.pick(await createPortrait(page));
    await expect(dialog.button('Upload 1 file')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'with a photo');

    await dialog.button('Crop').click();
    await expect(dialog.root.locator('.cropper-crop-box')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'while cropping');
    await dialog.button('Save').click();

    const release = await holdUploads(page);
    await dialog.upload();
    await expect(dialog.button('Pause')).toBeVisible();
    await expectAccessibleInBothThemes(page, 'during the upload');
    release();
    await dialog.expectSaved();
  },
);
