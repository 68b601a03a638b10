import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { googleButton, landing, welcome } from './screens';

test.use({ google: true });

const CLOSED = 'The Google window was closed before you finished. Try again whenever you like.';
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 385.0.0.27.77';

async function openPopup(page: Page, path: string): Promise<Page> {
  await openInteractive(page, path);
  const popup = page.waitForEvent('popup');
  await googleButton(page).click();
  return popup;
}

/** What somebody does on the provider's page. */
async function choose(provider: Page, account: string) {
  await provider.getByLabel('E-mail').fill(account);
  await provider.getByRole('button', { name: 'Continue' }).click();
}

const cancel = (provider: Page) => provider.getByRole('button', { name: 'Cancel' }).click();

async function expectSignedIn(page: Page) {
  await expectToast(page, 'Welcome!', "You've successfully signed in with Google.");
  await expect(page).toHaveURL('/');
  await expect(welcome(page)).toBeVisible();
}

for (const path of ['/login', '/signup']) {
  test(`${path}: somebody comes in through the window`, async ({ page, people }) => {
    const { email } = people.stranger();
    const popup = await openPopup(page, path);
    const closed = popup.waitForEvent('close');
    await choose(popup, email);
    await expectSignedIn(page);
    await closed;

    // Google has seen the address, so nobody has to confirm it again; the session is one like any other.
    await expect(page.getByText('Please confirm your email')).toHaveCount(0);
    await page.reload();
    await expect(welcome(page)).toBeVisible();
  });
}

test(
  'the same person comes back to the same account',
  { tag: '@journey' },
  async ({ page, people, openOtherBrowser }) => {
    const { email } = people.stranger();
    const ids: unknown[] = [];
    for (const device of [page, await openOtherBrowser()]) {
      const record = device.waitForResponse('/api/auth/user');
      await choose(await openPopup(device, '/login'), email);
      await expectSignedIn(device);
      ids.push(((await (await record).json()) as { id: unknown }).id);
    }
    expect(ids[0]).toBeTruthy();
    expect(ids[0]).toBe(ids[1]);
  },
);

test('cancelling there leaves everything as it was', async ({ page, complaints }) => {
  complaints.expectFailure(400, '/api/identity/google/finish');
  const popup = await openPopup(page, '/login');
  await cancel(popup);
  await expectToast(page, 'Sign in failed', CLOSED);
  await expect(page).toHaveURL('/login');
  await expect(googleButton(page)).toBeEnabled();
});

test('a window that is closed counts as given up after 8 seconds, and a second try works', async ({
  page,
  people,
}) => {
  await page.clock.install();
  const popup = await openPopup(page, '/login');
  await expect(popup.getByLabel('E-mail')).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await popup.close();
  await page.clock.runFor(7_500);
  await expect(page.getByRole('button', { name: 'Waiting for Google...' })).toBeVisible();
  await page.clock.runFor(500);
  await page.clock.resume();
  await expectToast(page, 'Sign in failed', CLOSED);

  const [second] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
  await choose(second, people.stranger().email);
  await expectSignedIn(page);
});

test('an address Google has not verified opens nothing', async ({ page, people, complaints }) => {
  complaints.expectFailure(403, '/api/identity/google/finish');
  await choose(await openPopup(page, '/login'), `unverified+${people.stranger().email}`);
  await expectToast(
    page,
    'Sign in failed',
    'Google has not confirmed your email yet. Confirm it there, or use your email and password.',
  );
});

test.describe('where no window can be opened', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      window.open = () => null;
    });
  });

  test('the whole page goes to Google and comes back signed in', async ({ page, people }) => {
    await openInteractive(page, '/login?next=/profile/create');
    await googleButton(page).click();
    await choose(page, people.stranger().email);
    await expectToast(page, 'Welcome!', "You've successfully signed in with Google.");
    await expect(page).toHaveURL('/profile/create');
  });

  test('cancelling there leads back to the sign-in page', async ({ page, complaints }) => {
    complaints.expectFailure(400, '/api/identity/google/finish');
    await openInteractive(page, '/login');
    await googleButton(page).click();
    await cancel(page);
    await expectToast(page, 'Sign in failed', CLOSED);
    await expect(page).toHaveURL('/login');
  });
});

test.describe("in Instagram's own browser", () => {
  test.use({ userAgent: INSTAGRAM });

  test('the whole page goes to Google, and nobody is left alone with a refusal there', async ({
    page,
    people,
  }) => {
    await openInteractive(page, '/signup');
    await expect(page.getByText('Google may refuse to open inside this app.')).toBeVisible();
    await googleButton(page).click();
    await choose(page, people.stranger().email);
    await expectSignedIn(page);
  });
});

test("nobody is signed in to somebody else's account by a link", async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const attacker = await openOtherBrowser();
  await attacker.route('/api/identity/google/finish', () => undefined);
  const started = attacker.waitForResponse('/api/identity/google/start');
  const popup = await openPopup(attacker, '/login');
  const answered = popup.waitForEvent('close');
  await choose(popup, people.stranger().email);
  await answered;
  const { attemptId } = (await (await started).json()) as { attemptId: string };

  await page.goto(`/login#google=${attemptId}`);
  await expectToast(
    page,
    'Sign in failed',
    'This link or request was used already, or is not complete. Please ask for a new one.',
  );
  await page.goto('/');
  await expect(landing(page)).toBeVisible();
});
