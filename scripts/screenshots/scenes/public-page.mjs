// The public page of a photographer.
import { withAccount } from '../accounts.mjs';
import {
  createPhotographer,
  holdApiCalls,
  mockResponse,
  openPage,
  readJson,
  waitForHeading,
} from '../scene-helpers.mjs';

export const publicPageScenes = {
  'public-page': withAccount('complete', openPublicPage),
  'public-page-one-service': withAccount('one-service', openPublicPage),
  'public-page-empty': withAccount('empty-profile', openPublicPage),
  'public-page-long-texts': withAccount('long-texts', openPublicPage),
  async 'public-page-no-photo'(scene) {
    await openPublicPage({ ...scene, account: await createPhotographer(scene, { hasPhoto: false }) });
  },
  async 'public-page-no-contact'(scene) {
    const account = await createPhotographer(scene);
    await updateProfile(scene, account, { showEmail: false, showPhone: false, showSocial: false });
    await openPublicPage({ ...scene, account });
  },
  async 'public-page-accent'(scene) {
    const account = await createPhotographer(scene);
    await updateProfile(scene, account, { accent: '#22406e' });
    await openPublicPage({ ...scene, account });
  },
  'public-page-loading': withAccount('complete', async ({ page, account }) => {
    await holdApiCalls(page, `/api/public/profile/${account.username}`);
    // The app loads the profile with an API call. A visitor who opens the URL gets HTML from the server instead.
    await openPage(page, '/');
    await page.getByRole('link', { name: 'View Public' }).click();
    await page.getByText('Loading profile...').waitFor();
  }),
  'public-page-failed': withAccount('complete', async ({ page, account }) => {
    await mockResponse(page, `/api/public/profile/${account.username}`, 503);
    await openPage(page, '/');
    await page.getByRole('link', { name: 'View Public' }).click();
    await waitForHeading(page, 'Profile Not Found');
    await page.waitForLoadState('networkidle');
  }),
};

async function updateProfile({ page }, { username, headers }, fields) {
  const data = { username, displayName: 'Anna Berg', ...fields };
  await readJson(page.request.put('/api/profile', { headers, data }));
}

async function openPublicPage({ page, account }) {
  await openPage(page, `/u/${account.username}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}
