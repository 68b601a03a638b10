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

/** The same picture, marked as taken with the camera held upright: browsers turn it by 90 degrees. */
export async function turnedPortrait(page: Page): Promise<PickedFile> {
  const file = await portrait(page);
  // A TIFF header, then one directory with one entry: orientation (0x0112), one short (3), value 6.
  const tiff = '4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00060000' + '00000000';
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff, 'hex')]);
  const segment = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const startOfImage = 2;
  const parts = [file.buffer.subarray(0, startOfImage), segment, exif, file.buffer.subarray(startOfImage)];
  return { ...file, name: 'turned.jpg', buffer: Buffer.concat(parts) };
}

/** A photo of more than 5 MB: what follows the end of a JPEG is nobody's business, but it has to be sent. */
export async function hugePortrait(page: Page): Promise<PickedFile> {
  const { buffer } = await portrait(page);
  return {
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer, Buffer.alloc(5_242_880)]),
  };
}

/** Keeps the photos that this page sends, which Playwright does not see; the result looks at the last one. */
export async function watchUploads(page: Page) {
  await page.evaluate(() => {
    const send = Reflect.get(XMLHttpRequest.prototype, 'send') as (
      this: XMLHttpRequest,
      body: unknown,
    ) => void;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) Object.assign(window, { sentPhoto: body });
      send.call(this, body);
    };
  });
  return () =>
    page.evaluate(async () => {
      const { sentPhoto } = window as unknown as { sentPhoto: Blob };
      const { width, height } = await createImageBitmap(sentPhoto);
      return { type: sentPhoto.type, bytes: sentPhoto.size, width, height };
    });
}
