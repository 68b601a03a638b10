import { landingHeading, signIn, welcomeHeading } from '../identity/screens';
import { settings } from '../settings/screen';
import { expectToast } from '../toast';
import { expect, openSettings, test } from './fixtures';

test('shows only what a server with accounts at Firebase has', async ({ page, createDetails, signUpAs }) => {
  await signUpAs(page, createDetails());
  await openSettings(page);
  await expect(settings.section(page, 'Two-step sign-in')).toBeHidden();
  await expect(settings.devices(page)).toHaveCount(0);
  await expect(settings.button(page, 'Sign out all devices')).toBeVisible();
  await expect(settings.button(page, 'Connect Google')).toBeVisible();
});

test('changes the name, the password and the address', async ({
  page,
  createDetails,
  signUpAs,
  findLink,
  emulator,
  openOtherBrowser,
}) => {
  const account = createDetails();
  const { email: newEmail, password: newPassword } = createDetails();
  await signUpAs(page, account);
  await openSettings(page);

  await settings.nameField(page).fill('Anna Lind');
  await settings.button(page, 'Save name').click();
  await expect(settings.section(page, 'Your account').getByText('Saved', { exact: true })).toBeVisible();
  expect(await emulator.findUser(account.email)).toMatchObject({ displayName: 'Anna Lind' });
  await page.reload();
  await expect(settings.nameField(page)).toHaveValue('Anna Lind');

  await settings.changePassword(page, newPassword);
  const savedText = 'Password saved. All other devices are signed out within an hour.';
  await expect(page.getByText(savedText)).toBeVisible();

  await settings.button(page, 'Change email').click();
  await settings.newEmail(page).fill(newEmail);
  await settings.newEmail(page).press('Enter');
  await page.goto(await findLink(newEmail, 'VERIFY_AND_CHANGE_EMAIL'));
  await page.getByRole('button', { name: 'Use This Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email changed');

  await openSettings(page);
  await expect(settings.section(page, 'Your account').getByText(newEmail)).toBeVisible();
  const otherDevice = await openOtherBrowser();
  await signIn(otherDevice, { ...account, email: newEmail, password: newPassword });
  await expect(welcomeHeading(otherDevice)).toBeVisible();
});

test('the old address undoes a change of the email', async ({
  page,
  createDetails,
  signUpAs,
  openOtherBrowser,
  findLink,
  emulator,
}) => {
  const account = createDetails();
  await signUpAs(await openOtherBrowser(), account);
  const { localId = '' } = (await emulator.findUser(account.email)) ?? {};
  // Unlike Firebase, the emulator informs the old address only about a change by the operator.
  await emulator.updateUser(localId, { email: createDetails().email });

  await page.goto(await findLink(account.email, 'RECOVER_EMAIL'));
  await page.getByRole('button', { name: 'Undo Change' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email change undone');
  await expect(page.getByRole('main')).toContainText(`Sign in with ${account.email} again`);
  expect(await emulator.findUser(account.email)).toMatchObject({ localId });
  await signIn(page, account);
  await expect(welcomeHeading(page)).toBeVisible();
});

test('signing out all devices ends the session on every device', async ({
  page,
  createDetails,
  signUpAs,
  openOtherBrowser,
  pageErrors,
}) => {
  const account = createDetails();
  await signUpAs(page, account);
  const otherDevice = await openOtherBrowser();
  await signIn(otherDevice, account);
  await expect(welcomeHeading(otherDevice)).toBeVisible();

  await openSettings(page);
  await settings.button(page, 'Sign out all devices').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(landingHeading(page)).toBeVisible();

  pageErrors.expectFailure(401, '/api/identity/user');
  await otherDevice.reload();
  await expect(landingHeading(otherDevice)).toBeVisible();
});

test('deletes the account here and at Firebase', async ({ page, createDetails, signUpAs, emulator }) => {
  const account = createDetails();
  await signUpAs(page, account);
  await openSettings(page);
  await settings.button(page, 'Delete account').click();
  const dialog = settings.deleteDialog(page);
  await dialog.getByRole('textbox').fill(account.email);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectToast(page, 'Account deleted', 'Thank you for using this site.');
  await expect(landingHeading(page)).toBeVisible();
  expect(await emulator.findUser(account.email)).toBeUndefined();
});
