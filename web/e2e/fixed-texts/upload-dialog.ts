import type { Page } from '@playwright/test';
import { goOffline, openInteractive } from '../pages';
import { createHugePortrait, createPhotoDialog, createPortrait } from '../photo/dialog';
import { button, message, notice, tab, textPart, toast, type Screen } from './table';

const UPLOAD_URL_PATTERN = '**/api/objects/upload/*';

export const uploadDialog: Screen = {
  name: 'Upload dialog',
  route: '/profile/create',
  states: [
    {
      when: 'empty',
      enter: async ({ page, photographers }) => {
        await photographers.createWithoutProfile(page);
        await openInteractive(page, '/profile/create');
        await createPhotoDialog(page).open();
      },
      texts: [tab('My Device'), tab('Take Picture'), tab('Record Video'), tab('Other Sources')],
    },
    {
      when: 'given a file that is not a photo',
      enter: ({ page }) =>
        createPhotoDialog(page).pick({
          name: 'a.txt',
          mimeType: 'text/plain',
          buffer: Buffer.from('Dear diary'),
        }),
      texts: [message('You can only upload: JPEG, PNG, WebP')],
    },
    {
      when: 'given an empty file',
      enter: ({ page }) =>
        createPhotoDialog(page).pick({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }),
      texts: [message('This file is smaller than the allowed size of 1 B')],
    },
    {
      when: 'given a photo that is too large',
      enter: async ({ page }) => createPhotoDialog(page).pick(await createHugePortrait(page)),
      texts: [message('huge.jpg exceeds maximum allowed size of 5 MB')],
    },
    {
      when: 'given the same photo twice',
      enter: async ({ page }) => {
        await dropPhoto(page);
        await createPhotoDialog(page).button('Upload 1 file').waitFor();
        await dropPhoto(page);
      },
      texts: [message("Cannot add the duplicate file 'portrait.jpg', it already exists")],
    },
    {
      when: 'without a connection',
      enter: ({ page }) => goOffline(page),
      texts: [notice('No Internet connection')],
    },
    {
      when: 'connected again',
      enter: ({ context }) => context.setOffline(false),
      texts: [message('Connected to the Internet')],
    },
    {
      when: 'after the server rejected the upload',
      enter: async ({ page, pageErrors }) => {
        await page.route(UPLOAD_URL_PATTERN, (route) => {
          pageErrors.expectFailure(400, new URL(route.request().url()).pathname);
          return route.fulfill({ status: 400, body: '' });
        });
        await createPhotoDialog(page).upload();
      },
      texts: [message('Failed to upload portrait.jpg'), textPart('Upload failed')],
    },
    {
      when: 'given a photo during an upload',
      enter: async ({ page, stopFailing, hold }) => {
        await stopFailing(UPLOAD_URL_PATTERN);
        await hold(UPLOAD_URL_PATTERN, 'PUT');
        await createPhotoDialog(page).button('Retry upload').last().click();
        await createPhotoDialog(page).button('Pause').waitFor();
        await dropPhoto(page);
      },
      texts: [message('Cannot add more files')],
    },
    {
      when: 'after the server failed to save the photo',
      enter: async ({ fail, releaseHeld }) => {
        await fail('PUT', '/api/profile-image', 503);
        releaseHeld();
      },
      texts: [toast('Error', 'Failed to save profile image.'), button('Upload profile photo')],
    },
  ],
};

/** Drops the same `File` each time, because Uppy compares the modification time to find a duplicate. */
async function dropPhoto(page: Page) {
  const { buffer } = await createPortrait(page);
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const windowWithFile = window as unknown as { droppedFile?: File };
    windowWithFile.droppedFile ??= new File([bytes], 'portrait.jpg', { type: 'image/jpeg' });
    const transfer = new DataTransfer();
    transfer.items.add(windowWithFile.droppedFile);
    return transfer;
  }, buffer.toString('base64'));
  await createPhotoDialog(page).root.dispatchEvent('drop', { dataTransfer });
}
