// Everything that brings people to a page.
import { as } from '../cast.mjs';
import { freshUsername, open, press, signUp } from '../steps.mjs';

export const shareScenes = {
  share: as('anna', ({ page }) => openKit(page)),
  'share-no-photo': as('quiet', ({ page }) => openKit(page)),
  'share-long': as('wordy', ({ page }) => openKit(page)),
  'share-copied': as('anna', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openKit(page);
    await kit(page).getByRole('button', { name: 'Copy link' }).first().click();
    await kit(page).getByText('Copied').first().waitFor();
  }),
  'share-code-failed': as('anna', async ({ page }) => {
    await loseMaker(page);
    await open(page, '/');
    await press(page, 'Share');
    await kit(page).getByText('The code did not load.').waitFor();
  }),
  /** How the link looks when it is shared. */
  'link-preview': as('anna', ({ page }) => openPreview(page)),
  'link-preview-no-photo': as('quiet', ({ page }) => openPreview(page)),
  async 'home-live'(visit) {
    const { page } = visit;
    await signUp(visit);
    await open(page, '/profile/create');
    await page.getByLabel('Username').fill(freshUsername());
    await press(page, 'Create Profile');
    await page.getByRole('button', { name: 'Got it' }).waitFor();
  },
};

/** The script that makes codes does not arrive; it has no name of its own, but it knows when a text is too long. */
function loseMaker(page) {
  return page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('Data too long') ? route.abort() : route.fulfill({ response });
  });
}

const kit = (page) => page.getByRole('dialog');

async function openKit(page) {
  await open(page, '/');
  await press(page, 'Share');
  await kit(page)
    .getByRole('img', { name: /^QR code/ })
    .waitFor();
}

async function openPreview(page) {
  await openKit(page);
  const part = page.getByRole('region', { name: 'How your link looks when shared' });
  await part.scrollIntoViewIfNeeded();
  return part;
}
