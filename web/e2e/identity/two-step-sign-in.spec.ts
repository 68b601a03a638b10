import { expectAccessibleInBothThemes } from '../axe';
import { settings } from '../settings/screen';
import { expectToast } from '../toast';
import { computeAppCode } from './authenticator.mjs';
import { expect, test } from './fixtures';
import { signIn, welcomeHeading } from './screens';
import {
  addApp,
  forgetSession,
  openSettingsOfVerifiedAccount,
  saveRecoveryCodes,
  secondStep,
} from './second-factors';

test('an authenticator app asks for its code at the next sign-in, and each code works once', async ({
  page,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = await openSettingsOfVerifiedAccount(page, accounts);
  let usedCode = '';
  const key = await addApp(page, (appKey) => (usedCode = computeAppCode(appKey)));
  await saveRecoveryCodes(page);

  const otherPage = await openOtherBrowser();
  pageErrors.expectFailure(403, '/api/identity/sign-in');
  pageErrors.expectFailure(400, '/api/identity/second-step');
  await signIn(otherPage, account, '/login?next=/settings');
  await expect(secondStep.heading(otherPage)).toBeFocused();
  await secondStep.appCode(otherPage).fill(usedCode);
  await expect(
    otherPage.getByText('This code is wrong or too old. Enter the newest code from your app.'),
  ).toBeVisible();
  // The phone's clock may run one step ahead.
  await secondStep.appCode(otherPage).fill(computeAppCode(key, 1));
  await expect(settings.heading(otherPage)).toBeVisible();
});

test('after the phone is lost, a recovery code signs in once and the app can be removed', async ({
  page,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = await openSettingsOfVerifiedAccount(page, accounts);
  await addApp(page, (key) => computeAppCode(key));
  const [recoveryCode = ''] = await saveRecoveryCodes(page);

  const otherPage = await openOtherBrowser();
  pageErrors.expectFailure(403, '/api/identity/sign-in');
  await signIn(otherPage, account, '/login?next=/settings');
  await otherPage.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(secondStep.recoveryCode(otherPage)).toBeFocused();
  await otherPage.keyboard.type(recoveryCode);
  await otherPage.keyboard.press('Enter');
  await expect(settings.heading(otherPage)).toBeVisible();
  await expect(otherPage.getByText('9 of 10 recovery codes left.')).toBeVisible();

  await settings.button(otherPage, 'Remove Authenticator app').click();
  await settings.button(otherPage, 'Remove').click();
  await expectToast(otherPage, 'Removed', 'You can no longer sign in with Authenticator app.');
  // The pressed button is gone.
  await expect(otherPage.locator(':focus')).toContainText('You sign in with one step.');
  const thirdPage = await openOtherBrowser();
  await signIn(thirdPage, account);
  await expect(welcomeHeading(thirdPage)).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the dialogs and the second step have no accessibility violations',
    { tag: '@layout' },
    async ({ page, accounts, pageErrors }) => {
      const account = await openSettingsOfVerifiedAccount(page, accounts);
      await settings.button(page, 'Add an authenticator app').click();
      const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
      await dialog.getByRole('button', { name: 'Add app' }).click();
      await expect(dialog.getByText('Please enter the 6 digits')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'adding an app');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await addApp(page, (key) => computeAppCode(key));
      await expect(page.getByRole('dialog', { name: 'Save your recovery codes' })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'the recovery codes');
      await saveRecoveryCodes(page);
      await expectAccessibleInBothThemes(page, 'the settings with an app');

      await forgetSession(page);
      pageErrors.expectFailure(403, '/api/identity/sign-in');
      await signIn(page, account);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await expect(page.getByText('Please enter the 6 digits')).toBeVisible();
      await expectAccessibleInBothThemes(page, 'the second step');
    },
  );
});
