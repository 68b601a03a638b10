import { holdCalls } from '../hold-calls';
import { landingHeading, welcomeHeading } from '../identity/screens';
import { expectToast } from '../toast';
import { interceptCall } from './calls';
import { expect, test } from './fixtures';
import { PORTRAITS, WEDDINGS } from './photographers';
import { dashboard, publicPage } from './screens';

test('welcomes a photographer without a profile and links to the create screen', async ({
  page,
  photographers,
}) => {
  await photographers.createWithoutProfile(page);
  await page.goto('/');
  await expect(welcomeHeading(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    "Let's set up your photography profile to start accepting bookings from clients.",
  );
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Your Profile' }).click();
  await expect(page).toHaveURL('/profile/create');
});

test('the dashboard shows the page, its link, its services and the actions', async ({
  page,
  photographers,
  server,
}) => {
  const { username } = await photographers.createWithProfile(page, { services: [PORTRAITS, WEDDINGS] });
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
  await expect(main).toContainText('2 active services');
  await expect(main).toContainText(`${new URL(server.url).host}/u/${username}`);
  await expect(dashboard.services(page).getByRole('listitem')).toHaveText([
    /Portraits\s*\$180\.00/,
    /Weddings\s*\$1,250\.50/,
  ]);
  const stats = dashboard.stats(page);
  for (const figure of ['Profile Views', 'Bookings', 'Revenue']) await expect(stats).toContainText(figure);
  await expect(stats.getByRole('definition')).toHaveText(['--', '--', '--']);
  await expect(stats).toContainText('Analytics will be available once you start receiving bookings');

  await expect(page.getByRole('link', { name: 'Manage' })).toHaveAttribute('href', '/profile/edit');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL('/profile/edit');
  await page.goBack();
  await page.getByRole('link', { name: 'View Public' }).click();
  await expect(page).toHaveURL(`/u/${username}`);
  await expect(publicPage.name(page, 'Anna Berg')).toBeVisible();
});

test('the dashboard without services links to the edit screen', async ({ page, photographers }) => {
  await photographers.createWithProfile(page, { services: [] });
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('0 active services');
  await expect(dashboard.services(page)).toContainText('No services yet');
  await page.getByRole('link', { name: 'Add Your First Service' }).click();
  await expect(page).toHaveURL('/profile/edit');
});

test('copies the full link and shows Copied', async ({ page, context, photographers, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await photographers.createWithProfile(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/u/${username}`);
});

test(
  'the cards replace their placeholders without a shift',
  { tag: '@layout' },
  async ({ page, photographers }) => {
    const { account } = await photographers.createWithProfile(page);
    const release = await holdCalls(page, '/api/profile');
    await page.goto('/');
    await expect(page.getByRole('banner')).toContainText(account.name);
    await expect(page.getByRole('heading', { name: 'Loading...' })).toBeAttached();
    const cards = page.getByRole('main').locator('> div').last();
    const boxWhileLoading = await cards.boundingBox();
    release();
    await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
    expect(await cards.boundingBox()).toMatchObject({
      x: boxWhileLoading?.x,
      y: boxWhileLoading?.y,
      width: boxWhileLoading?.width,
    });
  },
);

test('shows an error when the profile fails to load, and loads it on a retry', async ({
  page,
  photographers,
  pageErrors,
}) => {
  await photographers.createWithProfile(page);
  let callCount = 0;
  await interceptCall(page, 'GET', '/api/profile', (route) => {
    callCount += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  pageErrors.expectFailure(503, '/api/profile');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: "Couldn't load your profile" })).toBeVisible();
  expect(callCount, 'calls for the profile').toBe(1);
  await page.unroute('/api/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
});

test('shows a toast and the landing page when the session ends before the profile has loaded', async ({
  page,
  accounts,
  photographers,
  pageErrors,
}) => {
  const { account } = await photographers.createWithProfile(page);
  pageErrors.expectFailure(401, '/api/profile');
  // The call for the user record must succeed first, so that only the call for the profile finds the ended session.
  const sessionEnd = page.waitForResponse('/api/auth/user').then(() => accounts.signOutEverywhere(account));
  await interceptCall(page, 'GET', '/api/profile', async (route) => {
    await sessionEnd;
    await route.continue();
  });
  await page.goto('/');
  await expectToast(page, 'Session expired', 'Please sign in again.');
  await expect(landingHeading(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('signing out in one tab removes the dashboard from the other', async ({
  page,
  context,
  photographers,
}) => {
  const { username } = await photographers.createWithProfile(page);
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    // The app loads the user shortly after the page. The session must not end before that.
    const userResponse = tab.waitForResponse('/api/auth/user');
    await tab.goto('/');
    await expect(dashboard.name(tab, 'Anna Berg')).toBeVisible();
    await userResponse;
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, otherTab]) {
    await expect(landingHeading(tab)).toBeVisible();
    await expect(tab.getByText(username)).toHaveCount(0);
  }
});
