// The share kit and the link preview.
import { withAccount } from '../accounts.mjs';
import { clickButton, generateUsername, openPage, signUp } from '../scene-helpers.mjs';

export const shareScenes = {
  share: withAccount('complete', ({ page }) => openShareKit(page)),
  'share-no-photo': withAccount('empty-profile', ({ page }) => openShareKit(page)),
  'share-long-texts': withAccount('long-texts', ({ page }) => openShareKit(page)),
  'share-copied': withAccount('complete', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openShareKit(page);
    await getShareKit(page).getByRole('button', { name: 'Copy link' }).first().click();
    await getShareKit(page).getByText('Copied').first().waitFor();
  }),
  'share-qr-code-failed': withAccount('complete', async ({ page }) => {
    await abortQrCodeScript(page);
    await openPage(page, '/');
    await clickButton(page, 'Share');
    await getShareKit(page).getByText("Couldn't load the QR code.").waitFor();
  }),
  'link-preview': withAccount('complete', ({ page }) => openLinkPreview(page)),
  'link-preview-no-photo': withAccount('empty-profile', ({ page }) => openLinkPreview(page)),
  async 'home-profile-published'(scene) {
    const { page } = scene;
    await signUp(scene);
    await openPage(page, '/profile/create');
    await page.getByLabel('Username', { exact: true }).fill(generateUsername());
    await clickButton(page, 'Create Profile');
    await page.getByRole('button', { name: 'Got it' }).waitFor();
  },
};

/** Makes the QR code library fail to load. Its file name is a hash, so one of its error messages identifies it. */
function abortQrCodeScript(page) {
  return page.route(/\.js$/, async (route) => {
    const response = await route.fetch();
    return (await response.text()).includes('Data too long') ? route.abort() : route.fulfill({ response });
  });
}

const getShareKit = (page) => page.getByRole('dialog');

async function openShareKit(page) {
  await openPage(page, '/');
  await clickButton(page, 'Share');
  await getShareKit(page)
    .getByRole('img', { name: /^QR code/ })
    .waitFor();
}

async function openLinkPreview(page) {
  await openShareKit(page);
  const preview = page.getByRole('region', { name: 'How your link looks when shared' });
  await preview.scrollIntoViewIfNeeded();
  return preview;
}
