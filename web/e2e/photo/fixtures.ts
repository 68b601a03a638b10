import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import { expect, test as base } from '../profile/fixtures';
import type { Photographer } from '../profile/photographers';
import { createDialog, type PhotoDialog } from './dialog';

interface Studio {
  photographer: Photographer;
  dialog: PhotoDialog;
}

/** A photographer without a profile, in front of the screen to create it. */
export const test = base.extend<{ studio: Studio; holdUploads: (page: Page) => Promise<() => void> }>({
  studio: async ({ page, photographers }, use) => {
    const photographer = await photographers.newcomer(page);
    await openInteractive(page, '/profile/create');
    await use({ photographer, dialog: createDialog(page) });
  },
  holdUploads: async ({}, use) => {
    await use(async (page) => {
      let release = () => undefined as unknown;
      const released = new Promise(
        (resolve) =>
          (release = () => {
            resolve(undefined);
          }),
      );
      await page.route('**/api/objects/upload/*', async (route) => {
        await released;
        await route.continue();
      });
      return release;
    });
  },
});

export { expect };
