import { expectAccessible } from '../axe';
import { expect, test } from '../booking/fixtures';
import { landingHeading, signIn, welcomeHeading } from '../identity/screens';
import { requireRecentSignIn, settings } from './screen';

const PASSWORD_SAVED = 'Password saved. All other devices are signed out.';

test('a new password signs out the other browser, and the old one no longer works', async ({
  page,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(page);
  const { password } = accounts.createDetails();
  const otherPage = await openOtherBrowser();
  await signIn(otherPage, account);
  await expect(welcomeHeading(otherPage)).toBeVisible();

  await settings.open(page);
  await expect(settings.devices(page)).toHaveCount(2);
  await settings.changePassword(page, password);
  await expect(page.getByText(PASSWORD_SAVED)).toBeVisible();
  await expect(settings.devices(page)).toHaveCount(1);

  pageErrors.expectFailure(401, '/api/identity/token');
  await otherPage.reload();
  await expect(landingHeading(otherPage)).toBeVisible();
  pageErrors.expectFailure(401, '/api/identity/sign-in');
  await signIn(otherPage, account);
  await expect(otherPage.getByText('Wrong email or password.').first()).toBeVisible();
  await signIn(otherPage, { ...account, password });
  await expect(welcomeHeading(otherPage)).toBeVisible();

  // The session of this browser continues.
  await page.reload();
  await expect(settings.heading(page)).toBeVisible();
});

test('asks to sign in again when the sign-in is too old, and continues the action', async ({
  page,
  accounts,
  pageErrors,
}) => {
  const account = await accounts.createSignedIn(page);
  const { password } = accounts.createDetails();
  // A dialog that is fading in has less contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await requireRecentSignIn(page, '/api/identity/password', 'POST');
  pageErrors.expectFailure(403, '/api/identity/password');
  await settings.open(page);
  await settings.changePassword(page, password);
  await expect(settings.identityDialog(page)).toBeVisible();
  await expectAccessible(page);

  pageErrors.expectFailure(401, '/api/identity/reauthenticate');
  const dialog = settings.identityDialog(page);
  await dialog.getByLabel('Password', { exact: true }).fill(accounts.createDetails().password);
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await settings.confirmIdentity(page, account.password);
  await expect(page.getByText(PASSWORD_SAVED)).toBeVisible();
});
