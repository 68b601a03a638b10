import { goOffline } from '../pages';
import { expectToast } from '../toast';
import { createPortrait } from './dialog';
import { expect, test } from './fixtures';

const UPLOAD_URL_PATTERN = '**/api/objects/upload/*';
/** The longest pause between two attempts to upload. */
const MAX_RETRY_DELAY_MS = 5_000;
const MAX_ATTEMPTS = 5;

test('retries after one lost connection', async ({ page, upload: { dialog }, pageErrors }) => {
  const attemptedPaths: string[] = [];
  await page.route(UPLOAD_URL_PATTERN, async (route) => {
    const { pathname } = new URL(route.request().url());
    attemptedPaths.push(pathname);
    if (attemptedPaths.length > 1) return route.continue();
    pageErrors.expectFailure('net::ERR_INTERNET_DISCONNECTED', pathname);
    return route.abort('internetdisconnected');
  });
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  await dialog.expectSaved();
  expect(attemptedPaths).toHaveLength(2);
  expect(new Set(attemptedPaths).size).toBe(1);
});

test('shows an error when the server stays unavailable, and can send the photo again', async ({
  page,
  upload: { dialog },
  pageErrors,
}) => {
  let attempts = 0;
  await page.route(UPLOAD_URL_PATTERN, (route) => {
    attempts += 1;
    pageErrors.expectFailure(503, new URL(route.request().url()).pathname);
    return route.fulfill({
      status: 503,
      json: { message: 'Please try again later.', code: 'storage-unavailable' },
    });
  });
  await page.clock.install();
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  await expect
    .poll(async () => {
      await page.clock.fastForward(MAX_RETRY_DELAY_MS);
      return attempts;
    })
    .toBe(MAX_ATTEMPTS);
  await expect(dialog.root.locator('.uppy-StatusBar')).toContainText('Upload failed');
  await expect(dialog.notice).toHaveText('Please try again later.');
  expect(attempts).toBe(MAX_ATTEMPTS);

  await page.unroute(UPLOAD_URL_PATTERN);
  await dialog.button('Retry upload').last().click();
  await dialog.expectSaved();
});

test('pauses, resumes and cancels an upload', async ({
  page,
  upload: { dialog, photographer },
  holdUploads,
}) => {
  const release = await holdUploads(page);
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  await dialog.button('Pause').click();
  await expect(dialog.root.getByText('Paused', { exact: true })).toBeVisible();
  await expect(dialog.root.getByText('Upload paused', { exact: true })).toBeVisible();
  await dialog.button('Resume').click();
  await expect(dialog.root.getByText('Uploading 1 file', { exact: true })).toBeVisible();

  await dialog.root.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  await expect(dialog.tab('My Device')).toBeVisible();
  await expect(page.getByText('Saving your photo...')).toBeHidden();
  expect((await photographer.getProfile()).photo).toBeNull();

  release();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  await dialog.expectSaved();
});

test('continues a paused upload when it is resumed', async ({ page, upload: { dialog }, holdUploads }) => {
  const release = await holdUploads(page);
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  // The page must abort the held call before the test releases it. Otherwise the server would get two uploads.
  const abortedUpload = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/objects/upload/'),
  );
  await dialog.button('Pause').click();
  await expect(dialog.root.getByText('Upload paused', { exact: true })).toBeVisible();
  await abortedUpload;
  release();
  await dialog.button('Resume').click();
  await dialog.expectSaved();
});

test('shows that the browser is offline and sends the photo when online', async ({
  page,
  context,
  upload: { dialog },
}) => {
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await goOffline(page);
  await expect(dialog.notice).toHaveText('No Internet connection');
  await dialog.upload();
  await expect(dialog.root.getByText('Uploading 1 file', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await dialog.expectSaved();
});

test('retries saving an uploaded photo without uploading it again', async ({
  page,
  upload: { dialog },
  pageErrors,
}) => {
  pageErrors.expectFailure(503, '/api/profile-image');
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/objects/upload/')) uploads += 1;
  });
  await page.route('**/api/profile-image', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy.', code: 'busy' } }),
  );
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.upload();
  await expectToast(page, 'Error', 'Failed to save profile image.');
  await expect(dialog.root).toBeHidden();
  await expect(page.getByRole('img', { name: 'Your profile photo' })).toHaveAttribute('src', /^blob:/);
  await expect(page.getByText('Your photo was uploaded but not saved to your profile.')).toBeVisible();

  // A file that the photographer picks and removes again does not replace the uploaded photo.
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await dialog.root.getByRole('button', { name: 'Remove file' }).click();
  await dialog.button('Close').click();

  await page.unroute('**/api/profile-image');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await dialog.expectSaved();
  expect(uploads).toBe(1);
});

test('redirects a signed-out user to sign-in', async ({
  page,
  upload: { dialog, photographer },
  accounts,
  pageErrors,
}) => {
  pageErrors.expectFailure(401, '/api/objects/upload');
  pageErrors.expectFailure(401, '/api/identity/token');
  await dialog.open();
  await dialog.pick(await createPortrait(page));
  await accounts.signOutEverywhere(photographer.account);
  const tokenResponse = page.waitForResponse('**/api/identity/token');
  await dialog.upload();
  await expect(dialog.root).toBeHidden();
  await page.waitForURL('/login?next=/profile/create');
  await tokenResponse;
});
