import type { Page } from '@playwright/test';
import { googleButton, landingHeading, welcomeHeading } from '../identity/screens';
import { openInteractive } from '../pages';
import { requireRecentSignIn, settings } from '../settings/screen';
import { expectToast } from '../toast';
import { expect, openSettings, test } from './fixtures';
import {
  addGoogleAccount,
  allowGooglePopup,
  chooseGoogleAccount,
  openGooglePopup,
  pressForPopup,
} from './google-popup';

test.beforeEach(({ context }) => allowGooglePopup(context));

async function expectSignedIn(page: Page) {
  await expectToast(page, 'Welcome!', "You've successfully signed in with Google.");
  await expect(welcomeHeading(page)).toBeVisible();
}

test('signs up with Google, and in to the same account on another device', async ({
  page,
  createDetails,
  openOtherBrowser,
}) => {
  const account = createDetails();
  const readUserId = async (device: Page) => {
    const response = await device.waitForResponse('/api/auth/user');
    return ((await response.json()) as { id: unknown }).id;
  };
  const popup = await openGooglePopup(page, '/signup');
  const [id] = await Promise.all([readUserId(page), addGoogleAccount(popup, account)]);
  await expectSignedIn(page);
  expect(popup.isClosed()).toBe(true);
  await expect(page.getByText('Please confirm your email')).toHaveCount(0);
  await page.reload();
  await expect(welcomeHeading(page)).toBeVisible();

  const otherDevice = await openOtherBrowser();
  await allowGooglePopup(otherDevice.context());
  const otherPopup = await openGooglePopup(otherDevice, '/login');
  const [otherId] = await Promise.all([
    readUserId(otherDevice),
    chooseGoogleAccount(otherPopup, account.email),
  ]);
  await expectSignedIn(otherDevice);
  expect(id).toBeTruthy();
  expect(otherId).toBe(id);
});

test('changes nothing when the popup is closed', async ({ page }) => {
  await page.clock.install();
  const popup = await openGooglePopup(page, '/login');
  await expect(popup.locator('.js-new-account')).toBeVisible();
  await popup.close();
  // The time that Firebase's library waits for the popup's answer.
  await page.clock.runFor(11_000);
  await expectToast(
    page,
    'Sign in failed',
    'The Google window was closed before you finished. Please try again.',
  );
  await expect(page).toHaveURL('/login');
  await expect(googleButton(page)).toBeEnabled();
});

test('explains a popup that the browser blocks', async ({ page, context }) => {
  await context.addInitScript(() => {
    window.open = () => null;
  });
  await openInteractive(page, '/login');
  await googleButton(page).click();
  await expectToast(
    page,
    'Sign in failed',
    'Your browser blocked the Google window. Allow pop-ups for this site, or use your email and password.',
  );
});

test('connects and disconnects Google, but not the Google account of another user', async ({
  page,
  createDetails,
  signUpAs,
  openOtherBrowser,
  pageErrors,
}) => {
  const otherUser = createDetails();
  const otherPage = await openOtherBrowser();
  await allowGooglePopup(otherPage.context());
  await addGoogleAccount(await openGooglePopup(otherPage, '/signup'), otherUser);
  await expectSignedIn(otherPage);

  const account = createDetails();
  await signUpAs(page, account);
  await openSettings(page);
  const connect = settings.button(page, 'Connect Google');
  await connect.click();
  // The page was loaded after the sign-in, so the app asks for the password first.
  const dialog = settings.identityDialog(page);
  pageErrors.expectFailure(400, '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword');
  await dialog.getByLabel('Password', { exact: true }).fill(otherUser.password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  const confirm = () => settings.confirmIdentity(page, account.password);
  await chooseGoogleAccount(await pressForPopup(page, confirm), otherUser.email);
  await expect(page.getByText('That Google account is connected to another account.').first()).toBeVisible();

  const googleAccount = createDetails();
  await addGoogleAccount(await pressForPopup(page, () => connect.click()), googleAccount);
  await expectToast(page, 'Google connected', 'You can now sign in with Google.');
  await expect(settings.section(page, 'Sign-in methods')).toContainText(googleAccount.email);

  await settings.button(page, 'Disconnect').click();
  await expectToast(page, 'Google disconnected', 'Sign in with your email and password from now on.');
  await expect(connect).toBeVisible();
});

test('a user with only Google deletes the account after confirming the identity with Google', async ({
  page,
  createDetails,
  emulator,
  pageErrors,
}) => {
  const account = createDetails();
  await addGoogleAccount(await openGooglePopup(page, '/signup'), account);
  await expectSignedIn(page);
  await openSettings(page);
  await requireRecentSignIn(page, '/api/identity/user', 'DELETE');
  pageErrors.expectFailure(403, '/api/identity/user');
  await settings.button(page, 'Delete account').click();
  const dialog = settings.deleteDialog(page);
  await dialog.getByRole('textbox').fill(account.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();

  const continueWithGoogle = settings
    .identityDialog(page)
    .getByRole('button', { name: 'Continue with Google' });
  await chooseGoogleAccount(await pressForPopup(page, () => continueWithGoogle.click()), account.email);
  await expectToast(page, 'Account deleted', 'Thank you for using this site.');
  await expect(landingHeading(page)).toBeVisible();
  expect(await emulator.findUser(account.email)).toBeUndefined();
});
