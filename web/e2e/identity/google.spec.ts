import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { googleButton, landingHeading, welcomeHeading } from './screens';

test.use({ google: true });

const CANCELLED_TEXT = 'The Google window was closed before you finished. Please try again.';
const INSTAGRAM_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 385.0.0.27.77';

async function openPopup(page: Page, path: string): Promise<Page> {
  await openInteractive(page, path);
  const popup = page.waitForEvent('popup');
  await googleButton(page).click();
  return popup;
}

/** Signs in on the page of the test provider. */
async function chooseAccount(provider: Page, login: string) {
  await provider.getByLabel('E-mail').fill(login);
  await provider.getByRole('button', { name: 'Continue' }).click();
}

const cancelAtProvider = (provider: Page) => provider.getByRole('button', { name: 'Cancel' }).click();

async function expectSignedIn(page: Page) {
  await expectToast(page, 'Welcome!', "You've successfully signed in with Google.");
  await expect(page).toHaveURL('/');
  await expect(welcomeHeading(page)).toBeVisible();
}

for (const path of ['/login', '/signup']) {
  test(`${path}: signs in through the popup`, async ({ page, accounts }) => {
    const { email } = accounts.createDetails();
    const popup = await openPopup(page, path);
    const popupClosed = popup.waitForEvent('close');
    await chooseAccount(popup, email);
    await expectSignedIn(page);
    await popupClosed;

    // Google has verified the email address, so the app does not ask to confirm it.
    await expect(page.getByText('Please confirm your email')).toHaveCount(0);
    await page.reload();
    await expect(welcomeHeading(page)).toBeVisible();
  });
}

test(
  'signs the same Google user in to the same account',
  { tag: '@journey' },
  async ({ page, accounts, openOtherBrowser }) => {
    const { email } = accounts.createDetails();
    const ids: unknown[] = [];
    for (const device of [page, await openOtherBrowser()]) {
      const userResponse = device.waitForResponse('/api/auth/user');
      await chooseAccount(await openPopup(device, '/login'), email);
      await expectSignedIn(device);
      ids.push(((await (await userResponse).json()) as { id: unknown }).id);
    }
    expect(ids[0]).toBeTruthy();
    expect(ids[0]).toBe(ids[1]);
  },
);

test('changes nothing when the user cancels at Google', async ({ page, pageErrors }) => {
  pageErrors.expectFailure(400, '/api/identity/google/finish');
  const popup = await openPopup(page, '/login');
  await cancelAtProvider(popup);
  await expectToast(page, 'Sign in failed', CANCELLED_TEXT);
  await expect(page).toHaveURL('/login');
  await expect(googleButton(page)).toBeEnabled();
});

test('cancels 8 seconds after the popup is closed, and a second attempt works', async ({
  page,
  accounts,
}) => {
  await page.clock.install();
  const popup = await openPopup(page, '/login');
  await expect(popup.getByLabel('E-mail')).toBeVisible();
  // The clock runs until it pauses, and cannot pause at a time that has passed by then.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await popup.close();
  await page.clock.runFor(7_500);
  await expect(page.getByRole('button', { name: 'Waiting for Google...' })).toBeVisible();
  await page.clock.runFor(500);
  await page.clock.resume();
  await expectToast(page, 'Sign in failed', CANCELLED_TEXT);

  const [secondPopup] = await Promise.all([page.waitForEvent('popup'), googleButton(page).click()]);
  await chooseAccount(secondPopup, accounts.createDetails().email);
  await expectSignedIn(page);
});

test('refuses an email address that Google has not verified', async ({ page, accounts, pageErrors }) => {
  pageErrors.expectFailure(403, '/api/identity/google/finish');
  await chooseAccount(await openPopup(page, '/login'), `unverified+${accounts.createDetails().email}`);
  await expectToast(
    page,
    'Sign in failed',
    'Your Google email is not verified. Verify it with Google, or use your email and password.',
  );
});

test.describe('without popups', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      window.open = () => null;
    });
  });

  test('redirects to Google and back, signed in', async ({ page, accounts }) => {
    await openInteractive(page, '/login?next=/profile/create');
    await googleButton(page).click();
    await chooseAccount(page, accounts.createDetails().email);
    await expectToast(page, 'Welcome!', "You've successfully signed in with Google.");
    await expect(page).toHaveURL('/profile/create');
  });

  test('redirects back to the sign-in page when the user cancels', async ({ page, pageErrors }) => {
    pageErrors.expectFailure(400, '/api/identity/google/finish');
    await openInteractive(page, '/login');
    await googleButton(page).click();
    await cancelAtProvider(page);
    await expectToast(page, 'Sign in failed', CANCELLED_TEXT);
    await expect(page).toHaveURL('/login');
  });
});

test.describe("in Instagram's own browser", () => {
  test.use({ userAgent: INSTAGRAM_USER_AGENT });

  test('warns that Google may refuse, redirects to Google and signs in', async ({ page, accounts }) => {
    await openInteractive(page, '/signup');
    await expect(page.getByText('Google may not work inside this app.')).toBeVisible();
    await googleButton(page).click();
    await chooseAccount(page, accounts.createDetails().email);
    await expectSignedIn(page);
  });
});

test("does not sign in to an attacker's account through a link", async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const attacker = await openOtherBrowser();
  // The attacker's own browser never finishes the attempt, so it stays open for the link.
  await attacker.route('/api/identity/google/finish', () => undefined);
  const startResponse = attacker.waitForResponse('/api/identity/google/start');
  const popup = await openPopup(attacker, '/login');
  const popupClosed = popup.waitForEvent('close');
  await chooseAccount(popup, accounts.createDetails().email);
  await popupClosed;
  const { attemptId } = (await (await startResponse).json()) as { attemptId: string };

  await page.goto(`/login#google=${attemptId}`);
  await expectToast(
    page,
    'Sign in failed',
    'This sign-in has expired, or it was started in another browser. Please try again.',
  );
  await page.goto('/');
  await expect(landingHeading(page)).toBeVisible();
});
