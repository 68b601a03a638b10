import type { Page } from '@playwright/test';
import { expect, test } from '../identity/fixtures';
import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { requireRecentSignIn, settings } from './screen';

test.use({ google: true });

/** Signs in on the page of the test provider. */
async function chooseAccount(provider: Page, email: string) {
  await provider.getByLabel('E-mail').fill(email);
  await provider.getByRole('button', { name: 'Continue' }).click();
}

/** Only a user with a confirmed email address may connect a Google account with another address. */
async function confirmEmail(page: Page, link: string) {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
}

/** Confirms the identity with the password, because the page has no recent sign-in, and opens the Google popup. */
async function openGooglePopup(page: Page, password: string): Promise<Page> {
  await settings.button(page, 'Connect Google').click();
  const popup = page.waitForEvent('popup');
  await settings.confirmIdentity(page, password);
  return popup;
}

test('connects and disconnects Google', async ({ page, accounts }) => {
  const account = await accounts.createSignedIn(page);
  const { email } = accounts.createDetails();
  await confirmEmail(page, await accounts.waitForEmailLink(account, '/verify-email'));
  await settings.open(page);
  await chooseAccount(await openGooglePopup(page, account.password), email);
  await expectToast(page, 'Google connected', 'You can now sign in with Google.');
  await expect(page.getByText(`Connected with ${email}.`)).toBeVisible();

  await settings.button(page, 'Disconnect').click();
  await expectToast(page, 'Google disconnected', 'Sign in with your email and password from now on.');
  await expect(settings.button(page, 'Connect Google')).toBeVisible();
});

test('says what to do when the browser blocks the popup', async ({ page, accounts, context }) => {
  await context.addInitScript(() => {
    window.open = () => null;
  });
  const account = await accounts.createSignedIn(page);
  await settings.open(page);
  await settings.button(page, 'Connect Google').click();
  await settings.confirmIdentity(page, account.password);
  await expect(
    page.getByText('Your browser blocked the Google window. Press "Connect Google" again.').first(),
  ).toBeVisible();
});

test('refuses the Google account of another user and changes nothing', async ({
  page,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const takenEmail = accounts.createDetails().email;
  const otherPage = await openOtherBrowser();
  await openInteractive(otherPage, '/login');
  const popup = otherPage.waitForEvent('popup');
  await otherPage.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAccount(await popup, takenEmail);
  await expectToast(otherPage, 'Welcome!', "You've successfully signed in with Google.");

  const account = await accounts.createSignedIn(page);
  await confirmEmail(page, await accounts.waitForEmailLink(account, '/verify-email'));
  pageErrors.expectFailure(409, '/api/identity/google/account/finish');
  await settings.open(page);
  await chooseAccount(await openGooglePopup(page, account.password), takenEmail);
  await expect(page.getByText('That Google account is connected to another account.').first()).toBeVisible();
  await expect(settings.button(page, 'Connect Google')).toBeVisible();
});

test('a user with only Google sets a password after confirming the identity with Google', async ({
  page,
  accounts,
  pageErrors,
}) => {
  const { email, password } = accounts.createDetails();
  await openInteractive(page, '/login');
  const signInPopup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAccount(await signInPopup, email);
  await expectToast(page, 'Welcome!', "You've successfully signed in with Google.");

  await requireRecentSignIn(page, '/api/identity/password', 'POST');
  pageErrors.expectFailure(403, '/api/identity/password');
  await settings.open(page);
  await expect(settings.button(page, 'Disconnect')).toHaveCount(0);
  await settings.changePassword(page, password);
  const confirmPopup = page.waitForEvent('popup');
  await settings.identityDialog(page).getByRole('button', { name: 'Continue with Google' }).click();
  await chooseAccount(await confirmPopup, email);
  await expect(page.getByText(/^Password saved\./)).toBeVisible();
  await expect(settings.button(page, 'Disconnect')).toBeVisible();
});
