import type { Page } from '@playwright/test';
import { holdCalls } from '../hold-calls';
import { openInteractive } from '../pages';
import { expect, test as base } from '../profile/fixtures';
import type { Photographer } from '../profile/photographers';
import { createPhotoDialog, type PhotoDialog } from './dialog';

interface UploadSetup {
  photographer: Photographer;
  dialog: PhotoDialog;
}

interface Fixtures {
  /** A photographer without a profile, on the create screen. */
  upload: UploadSetup;
  /** Holds uploads until the test calls the returned function. */
  holdUploads: (page: Page) => Promise<() => void>;
}

export const test = base.extend<Fixtures>({
  upload: async ({ page, photographers }, use) => {
    const photographer = await photographers.createWithoutProfile(page);
    await openInteractive(page, '/profile/create');
    await use({ photographer, dialog: createPhotoDialog(page) });
  },
  holdUploads: async ({}, use) => {
    await use((page) => holdCalls(page, '**/api/objects/upload/*', 'PUT'));
  },
});

export { expect };
