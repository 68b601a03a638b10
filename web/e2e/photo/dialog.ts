import { expect, type Page } from '@playwright/test';

export type PhotoDialog = ReturnType<typeof createDialog>;

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The upload dialog, as somebody uses it. */
export function createDialog(page: Page) {
  const root = page.getByRole('dialog', { name: 'Upload profile photo' });
  const button = (name: string) => root.getByRole('button', { name, exact: true });

  return {
    root,
    button,
    opener: page.getByRole('button', { name: /^(Upload profile|Change) photo$/ }),
    tab: (name: string) => root.getByRole('tab', { name }),
    /** What the dialog says at its bottom. */
    notice: root.locator('.photo-Notice p'),
    /** What it says in passing. */
    message: root.locator('.uppy-Informer').first(),

    async open() {
      await this.opener.click();
      await expect(root).toBeVisible();
    },
    pick: (file: PickedFile) => root.locator('input[name="files[]"]').first().setInputFiles(file),
    async upload() {
      await button('Upload 1 file').click();
    },
    /** Once it is the profile's, the dialog is gone and the field offers another one. */
    async expectSaved() {
      await expect(root).toBeHidden();
      await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
      await expect(page.getByRole('status').getByText('Your photo is saved.')).toBeAttached();
    },
  };
}

/** A real JPEG: what this page looks like right now. */
export async function portrait(page: Page): Promise<PickedFile> {
  const buffer = await page.screenshot({ type: 'jpeg', quality: 70 });
  return { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer };
}

/** A JPEG of pure noise, which no compression makes small: more than 5 MB. */
export async function hugePortrait(page: Page): Promise<PickedFile> {
  const base64 = await page.evaluate(async () => {
    const side = 2600;
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const pixels = context.createImageData(side, side);
    const noise = new Uint32Array(pixels.data.buffer);
    for (let index = 0; index < noise.length; index += 1)
      noise[index] = 0xff000000 | (Math.random() * 0xffffff);
    context.putImageData(pixels, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
    const url = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => {
        resolve(reader.result as string);
      };
      reader.readAsDataURL(blob);
    });
    return url.slice(url.indexOf(',') + 1);
  });
  const buffer = Buffer.from(base64, 'base64');
  expect(buffer.length).toBeGreaterThan(5_242_880);
  return { name: 'huge.jpg', mimeType: 'image/jpeg', buffer };
}
