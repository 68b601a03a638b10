import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { openInteractive } from '../pages';
import { emailField, landing, passwordField, signIn, signInButton, signUp, welcome } from './screens';

test(
  'from a new account to a forgotten password and back in with a new one',
  { tag: '@journey' },
  async ({ page, request, people, complaints, openOtherBrowser }) => {
    test.slow();
    const person = people.stranger();
    const { password: newPassword } = people.stranger();
    const main = page.getByRole('main');
    const oldDevice = await openOtherBrowser();
    let oldToken = '';

    await test.step('sign up', async () => {
      await signUp(page, person);
      await expectToast(
        page,
        'Account created successfully!',
        "Welcome to Lenslink. Let's set up your profile.",
      );
      await expect(page).toHaveURL('/');
      await expect(welcome(page)).toBeVisible();
      await expect(main).toContainText(`Please confirm your email. We sent a link to ${person.email}.`);
    });

    await test.step('confirm the address from the mail', async () => {
      await page.goto(await people.mailedLink(person, '/verify-email'));
      await expect(page).toHaveURL('/verify-email');
      await page.getByRole('button', { name: 'Confirm Email' }).click();
      await expect(main).toContainText('Your email is confirmed');
      await expect(main).toContainText(person.email);

      await page.goto('/');
      await expect(welcome(page)).toBeVisible();
      await expect(main).not.toContainText('Please confirm your email');
    });

    await test.step('sign out', async () => {
      await page.getByRole('button', { name: 'Logout' }).click();
      await expectToast(page, 'Signed out successfully', 'You have been signed out of your account.');
      await expect(landing(page)).toBeVisible();
    });

    await test.step('sign in on another device', async () => {
      const record = oldDevice.waitForRequest('/api/auth/user');
      await signIn(oldDevice, person);
      await expectToast(oldDevice, 'Welcome back!', "You've successfully signed in.");
      await expect(oldDevice).toHaveURL('/');
      await expect(welcome(oldDevice)).toBeVisible();
      oldToken = (await record).headers().authorization ?? '';
    });

    await test.step('ask for a new password', async () => {
      await openInteractive(page, '/login');
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await expect(page).toHaveURL('/forgot-password');
      await emailField(page).fill(person.email);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(main).toContainText('Check your mail');
      await expect(main).toContainText(`If there is an account for ${person.email}`);
    });

    await test.step('choose it from the mail', async () => {
      await page.goto(await people.mailedLink(person, '/reset-password'));
      await expect(page).toHaveURL('/reset-password');
      await expect(main).toContainText(person.email);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(main).toContainText('Your password is changed');
    });

    await test.step('the session on the other device is dead within seconds', async () => {
      const ask = () => request.get('/api/identity/user', { headers: { authorization: oldToken } });
      await expect.poll(async () => (await ask()).status()).toBe(401);

      complaints.expectFailure(401, '/api/identity/token');
      await oldDevice.reload();
      await expect(landing(oldDevice)).toBeVisible();
    });

    await test.step('only the new password opens the door', async () => {
      complaints.expectFailure(401, '/api/identity/sign-in');
      await signIn(page, person);
      await expectToast(
        page,
        'Sign in failed',
        'That email and password do not belong together. Check both, or choose a new password with "Forgot password?".',
      );
      await passwordField(page).fill(newPassword);
      await signInButton(page).click();
      await expectToast(page, 'Welcome back!', "You've successfully signed in.");
      await expect(welcome(page)).toBeVisible();
    });
  },
);
