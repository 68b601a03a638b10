import type { Page } from '@playwright/test';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { landing, signIn, welcome } from './screens';

test(
  'a session survives a reload and a restart of the server',
  { tag: '@journey' },
  async ({ page, server, people }) => {
    const { email } = await people.member(page);
    const expectHome = async () => {
      await expect(welcome(page)).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
    };
    await page.goto('/');
    await expectHome();
    await page.reload();
    await expectHome();

    await server.restart();
    await page.reload();
    await expectHome();
  },
);

test('somebody who is signed in never sees the landing page flash by', async ({ page, people }) => {
  await people.member(page);
  await page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    const look = () => {
      const heading = document.querySelector('h1');
      const isShown = heading?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (heading && isShown) headings.add(heading.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect(welcome(page)).toBeVisible();
  const seen = await page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings]);
  expect(seen).toContain('Welcome to Lenslink!');
  expect(seen.filter((heading) => heading.includes('booking machine'))).toEqual([]);
});

test("the product's record of a person arrives although the sign-in page is left meanwhile", async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const person = await people.member(await openOtherBrowser());
  await page.route('/api/auth/user', async (route) => {
    await welcome(page).waitFor();
    await route.continue();
  });
  const record = page.waitForEvent('requestfinished', (call) => call.url().endsWith('/api/auth/user'));
  await signIn(page, person);
  const response = await (await record).response();
  expect(await response?.json()).toMatchObject({ email: person.email, displayName: person.name });
});

test('signing out in one tab signs out the other', async ({ page, context, people }) => {
  await people.member(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await expect(welcome(tab)).toBeVisible();
  }
  await page.evaluate(() => {
    localStorage.setItem('typed', 'and not saved');
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(landing(page)).toBeVisible();
  await expect(landing(other)).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect(names).not.toContain('rt');
  expect(names).not.toContain('signed-in');
  expect(names).toContain('device');
  expect(await page.evaluate(() => localStorage.getItem('typed'))).toBe('and not saved');
});

test('signing in in one tab signs in the other', async ({ page, context, people, openOtherBrowser }) => {
  const person = await people.member(await openOtherBrowser());
  const other = await context.newPage();
  await other.goto('/login');
  await signIn(page, person);
  await expect(welcome(page)).toBeVisible();
  await expect(welcome(other)).toBeVisible();
});

test('two tabs that reload like mad never end the session', async ({ page, context, people }) => {
  test.slow();
  await people.member(page);
  const tabs = [page, await context.newPage()];

  // Left as soon as the page begins to arrive, so that many a new cookie is lost on its way.
  const storm = async (tab: Page) => {
    for (let round = 0; round < 12; round += 1) await tab.goto('/', { waitUntil: 'commit' });
  };
  await Promise.all(tabs.map(storm));
  for (const tab of tabs) await expect(welcome(tab)).toBeVisible();

  const calm = async (tab: Page) => {
    for (let round = 0; round < 3; round += 1) {
      await tab.reload();
      await expect(welcome(tab)).toBeVisible();
    }
  };
  await Promise.all(tabs.map(calm));
});

test('a session that was ended elsewhere is over with the next page', async ({
  page,
  people,
  complaints,
}) => {
  const person = await people.member(page);
  await page.goto('/');
  await expect(welcome(page)).toBeVisible();

  await people.signOutEverywhere(person);
  complaints.expectFailure(401, '/api/identity/token');
  await page.reload();
  await expect(landing(page)).toBeVisible();

  // Nothing is left that would ask again.
  const calls: string[] = [];
  page.on('request', (call) => calls.push(new URL(call.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(landing(page)).toBeVisible();
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

test('a session that was ended elsewhere is over with the next token, though nobody touches the page', async ({
  page,
  people,
  complaints,
}) => {
  await page.clock.install();
  const person = await people.member(page);
  await page.goto('/');
  await expect(welcome(page)).toBeVisible();

  const renewed = page.waitForResponse('/api/identity/token');
  await page.clock.fastForward('10:01');
  expect((await renewed).status()).toBe(200);
  await expect(welcome(page)).toBeVisible();

  await people.signOutEverywhere(person);
  complaints.expectFailure(401, '/api/identity/token');
  await page.clock.fastForward('10:01');
  await expectToast(page, 'Session expired', 'Please sign in again.');
  await expect(landing(page)).toBeVisible();
});

test('a session that ends while the page is in use says so and signs out', async ({
  page,
  people,
  complaints,
}) => {
  const person = await people.member(page);
  complaints.expectFailure(401, '/api/auth/user');
  const profile = page.waitForResponse('**/api/profile');
  await page.route('/api/auth/user', async (route) => {
    // The page asks for both at once; only this one shall come too late.
    await profile;
    await people.signOutEverywhere(person);
    await route.continue();
  });
  await page.goto('/');
  await expectToast(page, 'Session expired', 'Please sign in again.');
  await expect(landing(page)).toBeVisible();
});
