import { holdBack } from '../hold-back';
import { landing, welcome } from '../identity/screens';
import { expectToast } from '../toast';
import { onCall } from './calls';
import { expect, test } from './fixtures';
import { PORTRAITS, WEDDINGS } from './photographers';
import { dashboard, publicPage } from './screens';

test('whoever has no profile yet is welcomed and led to make one', async ({ page, photographers }) => {
  await photographers.newcomer(page);
  await page.goto('/');
  await expect(welcome(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    "Let's set up your photography profile to start accepting bookings from clients.",
  );
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Your Profile' }).click();
  await expect(page).toHaveURL('/profile/create');
});

test('the dashboard shows the page, its link, its services and what can be done', async ({
  page,
  photographers,
  server,
}) => {
  const { username } = await photographers.established(page, { services: [PORTRAITS, WEDDINGS] });
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

test('without services the dashboard says so and leads to the first', async ({ page, photographers }) => {
  await photographers.established(page, { services: [] });
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText('0 active services');
  await expect(dashboard.services(page)).toContainText('No services yet');
  await page.getByRole('link', { name: 'Add Your First Service' }).click();
  await expect(page).toHaveURL('/profile/edit');
});

test('the link to the page is copied whole, and the button says so', async ({
  page,
  context,
  photographers,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { username } = await photographers.established(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/u/${username}`);
});

test('the cards come where their places were held', { tag: '@layout' }, async ({ page, photographers }) => {
  const { person } = await photographers.established(page);
  const release = await holdBack(page, '/api/profile');
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText(person.name);
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeAttached();
  const cards = page.getByRole('main').locator('> div').last();
  const held = await cards.boundingBox();
  release();
  await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
  expect(await cards.boundingBox()).toMatchObject({ x: held?.x, y: held?.y, width: held?.width });
});

test('a profile that does not load says so and comes with another try', async ({
  page,
  photographers,
  complaints,
}) => {
  await photographers.established(page);
  let calls = 0;
  await onCall(page, 'GET', '/api/profile', (route) => {
    calls += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  complaints.expectFailure(503, '/api/profile');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your profile did not load' })).toBeVisible();
  expect(calls, 'calls for the profile').toBe(1);
  await page.unroute('/api/profile');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dashboard.name(page, 'Anna Berg')).toBeVisible();
});

test('a profile call that is refused ends the session with a word', async ({
  page,
  people,
  photographers,
  complaints,
}) => {
  const { person } = await photographers.established(page);
  complaints.expectFailure(401, '/api/profile');
  const record = page.waitForResponse('/api/auth/user');
  await onCall(page, 'GET', '/api/profile', async (route) => {
    // That call has its own way to end a session.
    await record;
    await people.signOutEverywhere(person);
    await route.continue();
  });
  await page.goto('/');
  await expectToast(page, 'Session expired', 'Please sign in again.');
  await expect(landing(page)).toBeVisible();
});

test('signing out in one tab takes the dashboard off the other', async ({ page, context, photographers }) => {
  const { username } = await photographers.established(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await expect(dashboard.name(tab, 'Anna Berg')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) {
    await expect(landing(tab)).toBeVisible();
    await expect(tab.getByText(username)).toHaveCount(0);
  }
});
