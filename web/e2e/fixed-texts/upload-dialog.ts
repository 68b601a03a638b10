import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import { createDialog, hugePortrait, portrait } from '../photo/dialog';
import { button, message, notice, tab, toast, words, type Screen } from './table';

const UPLOADS = '**/api/objects/upload/*';

export const uploadDialog: Screen = {
  screen: 'Upload dialog',
  route: '/profile/create',
  states: [
    {
      when: 'empty',
      reach: async ({ page, photographers }) => {
        await photographers.newcomer(page);
        await openInteractive(page, '/profile/create');
        await createDialog(page).open();
      },
      texts: [tab('My Device'), tab('Take Picture'), tab('Record Video'), tab('Other Sources')],
    },
    {
      when: 'given what is no photo',
      reach: ({ page }) =>
        createDialog(page).pick({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear diary') }),
      texts: [message('You can only upload: JPEG, PNG, WebP')],
    },
    {
      when: 'given a photo that is too small',
      reach: ({ page }) =>
        createDialog(page).pick({ name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }),
      texts: [message('This file is smaller than the allowed size of 1 B')],
    },
    {
      when: 'given a photo that is too large',
      reach: async ({ page }) => createDialog(page).pick(await hugePortrait(page)),
      texts: [message('huge.jpg exceeds maximum allowed size of 5 MB')],
    },
    {
      when: 'given the same photo twice',
      reach: async ({ page }) => {
        await dropPhoto(page);
        await createDialog(page).button('Upload 1 file').waitFor();
        await dropPhoto(page);
      },
      texts: [message("Cannot add the duplicate file 'portrait.jpg', it already exists")],
    },
    {
      when: 'without a connection',
      reach: ({ context }) => context.setOffline(true),
      texts: [notice('No Internet connection')],
    },
    {
      when: 'connected again',
      reach: ({ context }) => context.setOffline(false),
      texts: [message('Connected to the Internet')],
    },
    {
      when: 'when the photo could not be sent',
      reach: async ({ page, complaints }) => {
        await page.route(UPLOADS, (route) => {
          complaints.expectFailure(400, new URL(route.request().url()).pathname);
          return route.fulfill({ status: 400, body: '' });
        });
        await createDialog(page).upload();
      },
      texts: [message('Failed to upload portrait.jpg'), words('Upload failed')],
    },
    {
      when: 'given another photo while one is on its way',
      reach: async ({ page, mend, hold }) => {
        await mend(UPLOADS);
        await hold(UPLOADS, 'PUT');
        await createDialog(page).button('Retry upload').last().click();
        await createDialog(page).button('Pause').waitFor();
        await dropPhoto(page);
      },
      texts: [message('Cannot add more files')],
    },
    {
      when: 'when the photo could not be saved',
      reach: async ({ fail, letGo }) => {
        await fail('PUT', '/api/profile-image', 503);
        letGo();
      },
      texts: [toast('Error', 'Failed to save profile image.'), button('Upload profile photo')],
    },
  ],
};

/** The very same file each time. */
async function dropPhoto(page: Page) {
  const { buffer } = await portrait(page);
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const keeper = window as unknown as { dropped?: File };
    keeper.dropped ??= new File([bytes], 'portrait.jpg', { type: 'image/jpeg' });
    const transfer = new DataTransfer();
    transfer.items.add(keeper.dropped);
    return transfer;
  }, buffer.toString('base64'));
  await createDialog(page).root.dispatchEvent('drop', { dataTransfer });
}
