import { expectAccessible } from '../axe';
import { portrait } from './dialog';
import { expect, test } from './fixtures';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // What is still fading in has less contrast than it will have.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('no panel of the dialog has an accessibility violation', async ({
      page,
      studio: { dialog },
      holdUploads,
    }) => {
      await dialog.open();
      await expectAccessible(page);

      await dialog.pick(await portrait(page));
      await expect(dialog.button('Upload 1 file')).toBeVisible();
      await expectAccessible(page);

      await dialog.button('Crop').click();
      await expect(dialog.root.locator('.cropper-crop-box')).toBeVisible();
      await expectAccessible(page);
      await dialog.button('Save').click();

      const release = await holdUploads(page);
      await dialog.upload();
      await expect(dialog.button('Pause')).toBeVisible();
      await expectAccessible(page);
      release();
      await dialog.expectSaved();
    });
  });
}
