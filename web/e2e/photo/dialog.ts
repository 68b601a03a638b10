import { expect, type Page } from '@playwright/test';

export type PhotoDialog = ReturnType<typeof createPhotoDialog>;

/** The server accepts no larger file. */
export const MAX_UPLOAD_BYTES = 5_242_880;

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The upload dialog and its actions. */
export function createPhotoDialog(page: Page) {
  const root = page.getByRole('dialog', { name: 'Upload profile photo' });
  const button = (name: string) => root.getByRole('button', { name, exact: true });

  return {
    root,
    button,
    openButton: page.getByRole('button', { name: /^(Upload profile|Change) photo$/ }),
    tab: (name: string) => root.getByRole('tab', { name }),
    /** The notice at the bottom of the dialog. */
    notice: root.locator('.photo-Notice p'),
    /** A message of Uppy that disappears after some seconds. */
    message: root.locator('.uppy-Informer').first(),

    async open() {
      await this.openButton.click();
      await expect(root).toBeVisible();
    },
    pick: (file: PickedFile) => root.locator('input[name="files[]"]').first().setInputFiles(file),
    async upload() {
      await button('Upload 1 file').click();
    },
    /** Waits until the server has saved the photo: the dialog closes, and the field offers to change the photo. */
    async expectSaved() {
      await expect(root).toBeHidden();
      await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible();
      await expect(page.getByRole('status').getByText('Photo saved.')).toBeAttached();
    },
  };
}

/** Creates a real JPEG: a screenshot of the page. */
export async function createPortrait(page: Page): Promise<PickedFile> {
  const buffer = await page.screenshot({ type: 'jpeg', quality: 70 });
  return { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer };
}

/** Creates a JPEG with an orientation tag: browsers rotate it by 90 degrees. */
export async function createRotatedPortrait(page: Page): Promise<PickedFile> {
  const file = await createPortrait(page);
  // A TIFF header, then one directory with one entry: orientation (0x0112), one short (3), value 6.
  const tiff = '4d4d002a00000008' + '0001' + '0112' + '0003' + '00000001' + '00060000' + '00000000';
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), Buffer.from(tiff, 'hex')]);
  const segment = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  const startMarkerBytes = 2;
  const parts = [
    file.buffer.subarray(0, startMarkerBytes),
    segment,
    exif,
    file.buffer.subarray(startMarkerBytes),
  ];
  return { ...file, name: 'rotated.jpg', buffer: Buffer.concat(parts) };
}

/** Creates a photo of more than 5 MB. Decoders ignore bytes after the end of a JPEG, but the browser uploads them. */
export async function createHugePortrait(page: Page): Promise<PickedFile> {
  const { buffer } = await createPortrait(page);
  return {
    name: 'huge.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer, Buffer.alloc(MAX_UPLOAD_BYTES)]),
  };
}

/**
 * Records the photos that this page uploads, because Playwright cannot read `Blob` bodies. The returned function
 * describes the last photo.
 */
export async function recordUploads(page: Page) {
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
