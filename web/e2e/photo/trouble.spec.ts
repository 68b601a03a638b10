import { expectToast } from '../toast';
import { portrait } from './dialog';
import { expect, test } from './fixtures';

const UPLOADS = '**/api/objects/upload/*';
const LONGEST_DELAY_MS = 5_000;

test('a line that breaks once is not noticed', async ({ page, studio: { dialog }, complaints }) => {
  const tried: string[] = [];
  await page.route(UPLOADS, async (route) => {
    const { pathname } = new URL(route.request().url());
    tried.push(pathname);
    if (tried.length > 1) return route.continue();
    complaints.expectFailure('net::ERR_INTERNET_DISCONNECTED', pathname);
    return route.abort('internetdisconnected');
  });
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  await dialog.expectSaved();
  expect(tried).toHaveLength(2);
  expect(new Set(tried).size).toBe(1);
});

test('a server that stays away is told of, and the photo can be sent again', async ({
  page,
  studio: { dialog },
  complaints,
}) => {
  let tries = 0;
  await page.route(UPLOADS, (route) => {
    tries += 1;
    complaints.expectFailure(503, new URL(route.request().url()).pathname);
    return route.fulfill({
      status: 503,
      json: { message: 'Please try again later.', code: 'storage_unavailable' },
    });
  });
  await page.clock.install();
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  // Five tries, with up to five seconds between two of them.
  await expect
    .poll(async () => {
      await page.clock.fastForward(LONGEST_DELAY_MS);
      return tries;
    })
    .toBe(5);
  await expect(dialog.root.locator('.uppy-StatusBar')).toContainText('Upload failed');
  await expect(dialog.notice).toHaveText('Please try again later.');
  expect(tries).toBe(5);

  await page.unroute(UPLOADS);
  await dialog.button('Retry upload').last().click();
  await dialog.expectSaved();
});

test('an upload can be paused, resumed and cancelled', async ({
  page,
  studio: { dialog, photographer },
  holdUploads,
}) => {
  const release = await holdUploads(page);
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  await dialog.button('Pause').click();
  await expect(dialog.root.getByText('Paused', { exact: true })).toBeVisible();
  await expect(dialog.root.getByText('Upload paused', { exact: true })).toBeVisible();
  await dialog.button('Resume').click();
  await expect(dialog.root.getByText('Uploading 1 file', { exact: true })).toBeVisible();

  await dialog.root.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  await expect(dialog.tab('My Device')).toBeVisible();
  await expect(page.getByText('Saving your photo...')).toBeHidden();
  expect((await photographer.profile()).photo).toBeNull();

  release();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  await dialog.expectSaved();
});

test('what was paused goes on when it is resumed', async ({ page, studio: { dialog }, holdUploads }) => {
  const release = await holdUploads(page);
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  // What was under way is given up before it is let go: the server must not get both.
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/objects/upload/'));
  await dialog.button('Pause').click();
  await expect(dialog.root.getByText('Upload paused', { exact: true })).toBeVisible();
  await givenUp;
  release();
  await dialog.button('Resume').click();
  await dialog.expectSaved();
});

test('without a connection the dialog says so, and sends the photo when it is back', async ({
  page,
  context,
  studio: { dialog },
}) => {
  await dialog.open();
  await dialog.pick(await portrait(page));
  await context.setOffline(true);
  await expect(dialog.notice).toHaveText('No Internet connection');
  await dialog.upload();
  await expect(dialog.root.getByText('Uploading 1 file', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await dialog.expectSaved();
});

test('a photo that arrived but could not be saved is saved again without being sent again', async ({
  page,
  studio: { dialog },
  complaints,
}) => {
  complaints.expectFailure(503, '/api/profile-image');
  let uploads = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/objects/upload/')) uploads += 1;
  });
  await page.route('**/api/profile-image', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy.', code: 'busy' } }),
  );
  await dialog.open();
  await dialog.pick(await portrait(page));
  await dialog.upload();
  await expectToast(page, 'Error', 'Failed to save profile image.');
  await expect(dialog.root).toBeHidden();
  await expect(page.getByRole('img', { name: 'Your profile photo' })).toHaveAttribute('src', /^blob:/);
  await expect(page.getByText('Your photo was uploaded, but it is not on your profile yet.')).toBeVisible();

  await page.unroute('**/api/profile-image');
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await dialog.expectSaved();
  expect(uploads).toBe(1);
});

test('whoever was signed out meanwhile is sent to sign in and back', async ({
  page,
  studio: { dialog, photographer },
  people,
  complaints,
}) => {
  complaints.expectFailure(401, '/api/objects/upload');
  complaints.expectFailure(401, '/api/identity/token');
  await dialog.open();
  await dialog.pick(await portrait(page));
  await people.signOutEverywhere(photographer.person);
  const refused = page.waitForResponse('**/api/identity/token');
  await dialog.upload();
  await expect(dialog.root).toBeHidden();
  await page.waitForURL('/login?next=/profile/create');
  await refused;
});
