import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { openInteractive } from '../pages';
import {
  emailField,
  landingHeading,
  passwordField,
  signIn,
  signInButton,
  signUp,
  welcomeHeading,
} from './screens';

test(
  'from sign-up through a forgotten password to a sign-in with the new password',
  { tag: '@journey' },
  async ({ page, request, accounts, pageErrors, openOtherBrowser }) => {
    test.slow();
    const account = accounts.createDetails();
    const { password: newPassword } = accounts.createDetails();
    const main = page.getByRole('main');
    const oldDevice = await openOtherBrowser();
    let oldToken = '';

    await test.step('sign up', async () => {
      await signUp(page, account);
      await expectToast(
        page,
        'Account created successfully!',
        "Welcome to Lenslink. Let's set up your profile.",
      );
      await expect(page).toHaveURL('/');
      await expect(welcomeHeading(page)).toBeVisible();
      await expect(main).toContainText(`Please confirm your email. We sent a link to ${account.email}.`);
    });

    await test.step('confirm the email address with the emailed link', async () => {
      await page.goto(await accounts.waitForEmailLink(account, '/verify-email'));
      await expect(page).toHaveURL('/verify-email');
      await page.getByRole('button', { name: 'Confirm Email' }).click();
      await expect(main).toContainText('Email confirmed');
      await expect(main).toContainText(account.email);

      await page.goto('/');
      await expect(welcomeHeading(page)).toBeVisible();
      await expect(main).not.toContainText('Please confirm your email');
    });

    await test.step('sign out', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expectToast(page, 'Signed out successfully', 'You have been signed out of your account.');
      await expect(landingHeading(page)).toBeVisible();
    });

    await test.step('sign in on another device', async () => {
      const userRequest = oldDevice.waitForRequest('/api/auth/user');
      await signIn(oldDevice, account);
      await expectToast(oldDevice, 'Welcome back!', "You've successfully signed in.");
      await expect(oldDevice).toHaveURL('/');
      await expect(welcomeHeading(oldDevice)).toBeVisible();
      oldToken = (await userRequest).headers().authorization ?? '';
    });

    await test.step('request a new password', async () => {
      await openInteractive(page, '/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await emailField(page).fill(account.email);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(main).toContainText('Check your email');
      await expect(main).toContainText(`If an account exists for ${account.email}`);
    });

    await test.step('set a new password with the emailed link', async () => {
      await page.goto(await accounts.waitForEmailLink(account, '/reset-password'));
      await expect(page).toHaveURL('/reset-password');
      await expect(main).toContainText(account.email);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(main).toContainText('Password changed');
    });

    await test.step('the session on the other device ends within seconds', async () => {
      const getUser = () => request.get('/api/identity/user', { headers: { authorization: oldToken } });
      await expect.poll(async () => (await getUser()).status()).toBe(401);

      pageErrors.expectFailure(401, '/api/identity/token');
      await oldDevice.reload();
      await expect(landingHeading(oldDevice)).toBeVisible();
    });

    await test.step('only the new password works', async () => {
      pageErrors.expectFailure(401, '/api/identity/sign-in');
      await signIn(page, account);
      await expectToast(
        page,
        'Sign in failed',
        'Wrong email or password. Try again, or reset your password with "Forgot password?".',
      );
      await passwordField(page).fill(newPassword);
      await signInButton(page).click();
      await expectToast(page, 'Welcome back!', "You've successfully signed in.");
      await expect(welcomeHeading(page)).toBeVisible();
    });
  },
);
