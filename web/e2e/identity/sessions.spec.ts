import type { Page } from '@playwright/test';
import { waitForBackgroundLoads } from '../pages';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { landingHeading, signIn, welcomeHeading } from './screens';

/** Minutes and seconds after which the app has refreshed its access token. */
const TOKEN_REFRESH_TIME = '10:01';

test(
  'a session survives a reload and a restart of the server',
  { tag: '@journey' },
  async ({ page, server, accounts }) => {
    const { email } = await accounts.createSignedIn(page);
    const expectHome = async () => {
      await expect(welcomeHeading(page)).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
    };
    await page.goto('/');
    await expectHome();
    await page.reload();
    await expectHome();

    await waitForBackgroundLoads(page);
    await server.restart();
    await page.reload();
    await expectHome();
  },
);

test('a signed-in user never sees the landing page flash', async ({ page, accounts }) => {
  await accounts.createSignedIn(page);
  await page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    const recordHeading = () => {
      const heading = document.querySelector('h1');
      const isVisible = heading?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (heading && isVisible) headings.add(heading.textContent);
      requestAnimationFrame(recordHeading);
    };
    requestAnimationFrame(recordHeading);
  });
  await page.goto('/');
  await expect(welcomeHeading(page)).toBeVisible();
  const readVisibleHeadings = () =>
    page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings]);
  await expect.poll(readVisibleHeadings).toContain('Welcome to Lenslink!');
  const visibleHeadings = await readVisibleHeadings();
  expect(visibleHeadings.filter((heading) => heading.includes('booking machine'))).toEqual([]);
});

test('loads the user record even if the app has left the sign-in page', async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  await page.route('/api/auth/user', async (route) => {
    await welcomeHeading(page).waitFor();
    await route.continue();
  });
  const userRequest = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/auth/user'),
  );
  await signIn(page, account);
  const response = await (await userRequest).response();
  expect(await response?.json()).toMatchObject({ email: account.email, displayName: account.name });
});

test('signing out in one tab signs out the other and keeps the local storage', async ({
  page,
  context,
  accounts,
}) => {
  await accounts.createSignedIn(page);
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    // The app loads the user shortly after the page. The session must not end before that.
    const userResponse = tab.waitForResponse('/api/auth/user');
    await tab.goto('/');
    await expect(welcomeHeading(tab)).toBeVisible();
    await userResponse;
  }
  await page.evaluate(() => {
    localStorage.setItem('draft', 'unsaved text');
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(landingHeading(page)).toBeVisible();
  await expect(landingHeading(otherTab)).toBeVisible();
  const cookieNames = (await context.cookies()).map(({ name }) => name);
  expect(cookieNames).not.toContain('rt');
  expect(cookieNames).not.toContain('signed-in');
  expect(cookieNames).toContain('device');
  expect(await page.evaluate(() => localStorage.getItem('draft'))).toBe('unsaved text');
});

test('signing in in one tab signs in the other', async ({ page, context, accounts, openOtherBrowser }) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  const otherTab = await context.newPage();
  await otherTab.goto('/login');
  await signIn(page, account);
  await expect(welcomeHeading(page)).toBeVisible();
  await expect(welcomeHeading(otherTab)).toBeVisible();
});

test('rapid reloads of two tabs do not end the session', async ({ page, context, accounts }) => {
  test.slow();
  await accounts.createSignedIn(page);
  const tabs = [page, await context.newPage()];

  // Each navigation interrupts the previous one as soon as its response starts, so the browser loses many new cookies.
  const reloadRapidly = async (tab: Page) => {
    for (let round = 0; round < 12; round += 1) await tab.goto('/', { waitUntil: 'commit' });
  };
  await Promise.all(tabs.map(reloadRapidly));
  for (const tab of tabs) await expect(welcomeHeading(tab)).toBeVisible();

  const reloadSlowly = async (tab: Page) => {
    for (let round = 0; round < 3; round += 1) {
      await tab.reload();
      await expect(welcomeHeading(tab)).toBeVisible();
    }
  };
  await Promise.all(tabs.map(reloadSlowly));
});

test('a session that was ended on another device ends on the next reload', async ({
  page,
  accounts,
  pageErrors,
}) => {
  const account = await accounts.createSignedIn(page);
  // The app loads the user shortly after the page. The session must not end before that.
  const userResponse = page.waitForResponse('/api/auth/user');
  await page.goto('/');
  await expect(welcomeHeading(page)).toBeVisible();
  await userResponse;

  await accounts.signOutEverywhere(account);
  pageErrors.expectFailure(401, '/api/identity/token');
  await page.reload();
  await expect(landingHeading(page)).toBeVisible();

  // The cookie that makes the app call the server for a session is gone.
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(landingHeading(page)).toBeVisible();
  expect(requestedPaths.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a session that was ended on another device ends with the next token refresh, without user input', async ({
  page,
  accounts,
  pageErrors,
}) => {
  await page.clock.install();
  const account = await accounts.createSignedIn(page);
  const userResponse = page.waitForResponse('/api/auth/user');
  await page.goto('/');
  await expect(welcomeHeading(page)).toBeVisible();
  await userResponse;

  const refreshResponse = page.waitForResponse('/api/identity/token');
  await page.clock.fastForward(TOKEN_REFRESH_TIME);
  expect((await refreshResponse).status()).toBe(200);
  // The app schedules the next refresh before it releases its lock.
  const readLocks = () => page.evaluate(async () => (await navigator.locks.query()).held);
  await expect.poll(readLocks).toEqual([]);
  await expect(welcomeHeading(page)).toBeVisible();

  await accounts.signOutEverywhere(account);
  pageErrors.expectFailure(401, '/api/identity/token');
  await page.clock.fastForward(TOKEN_REFRESH_TIME);
  await expectToast(page, 'Session expired', 'Please sign in again.');
  await expect(landingHeading(page)).toBeVisible();
});

test('shows a toast and signs out when the session ends while the page loads its data', async ({
  page,
  accounts,
  pageErrors,
}) => {
  const account = await accounts.createSignedIn(page);
  pageErrors.expectFailure(401, '/api/auth/user');
  const profileResponse = page.waitForResponse('**/api/profile');
  await page.route('/api/auth/user', async (route) => {
    // The app sends both calls at once. The session must end between them.
    await profileResponse;
    await accounts.signOutEverywhere(account);
    await route.continue();
  });
  await page.goto('/');
  await expectToast(page, 'Session expired', 'Please sign in again.');
  await expect(landingHeading(page)).toBeVisible();
});
