import {
  emailField,
  landingHeading,
  nameField,
  passwordField,
  signIn,
  signInButton,
  signUp,
  signUpButton,
  welcomeHeading,
} from '../identity/screens';
import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { answerPasswordPolicy, expect, test } from './fixtures';

const TOKEN_CALLS = '/identitytoolkit.googleapis.com';

test('from sign-up through a forgotten password to a sign-in with the new password', async ({
  page,
  createDetails,
  findLink,
  pageErrors,
  openOtherBrowser,
}) => {
  test.slow();
  const account = createDetails();
  const { password: newPassword } = createDetails();
  const main = page.getByRole('main');

  await test.step('sign up', async () => {
    await signUp(page, account);
    await expectToast(
      page,
      'Account created successfully!',
      "Welcome to Lenslink. Let's set up your profile.",
    );
    await expect(welcomeHeading(page)).toBeVisible();
    await expect(main).toContainText(`Please confirm your email. We sent a link to ${account.email}.`);
  });

  await test.step('stay signed in after a reload and in another tab', async () => {
    await page.reload();
    await expect(welcomeHeading(page)).toBeVisible();
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');
    await expect(welcomeHeading(otherTab)).toBeVisible();
    await otherTab.close();
  });

  await test.step('confirm the email address', async () => {
    await page.goto(await findLink(account.email, 'VERIFY_EMAIL'));
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
    await page.reload();
    await expect(landingHeading(page)).toBeVisible();
  });

  const otherDevice = await openOtherBrowser();
  await test.step('sign in on another device', async () => {
    await signIn(otherDevice, account);
    await expectToast(otherDevice, 'Welcome back!', "You've successfully signed in.");
    await expect(welcomeHeading(otherDevice)).toBeVisible();
  });

  await test.step('set a new password', async () => {
    await openInteractive(page, '/forgot-password');
    await emailField(page).fill(account.email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(main).toContainText('Check your email');
    await expect(main).toContainText('It works once, and only for a short time.');
    await page.goto(await findLink(account.email, 'PASSWORD_RESET'));
    await expect(main).toContainText(account.email);
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Save Password' }).click();
    await expect(main).toContainText('Password changed');
  });

  await test.step('only the new password works', async () => {
    pageErrors.expectFailure(400, `${TOKEN_CALLS}/v1/accounts:signInWithPassword`);
    await signIn(page, account);
    await expectToast(
      page,
      'Sign in failed',
      'Wrong password. Try again, or reset it with "Forgot password?".',
    );
    await passwordField(page).fill(newPassword);
    await signInButton(page).click();
    await expectToast(page, 'Welcome back!', "You've successfully signed in.");
    await expect(welcomeHeading(page)).toBeVisible();
  });
});

test('explains why a sign-up or sign-in fails', async ({
  page,
  createDetails,
  signUpAs,
  emulator,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = createDetails();
  await signUpAs(await openOtherBrowser(), account);

  pageErrors.expectFailure(400, `${TOKEN_CALLS}/v1/accounts:signUp`);
  await signUp(page, account);
  await expectToast(
    page,
    'Sign up failed',
    'An account with this email already exists. Sign in, or use another email.',
  );

  pageErrors.expectFailure(400, `${TOKEN_CALLS}/v1/accounts:signInWithPassword`);
  await signIn(page, createDetails());
  await expectToast(
    page,
    'Sign in failed',
    'No account with this email. Check the spelling, or create an account.',
  );

  const { localId = '' } = (await emulator.findUser(account.email)) ?? {};
  const enrollments = [{ mfaEnrollmentId: 'phone', phoneInfo: '+46701740605' }];
  await emulator.updateUser(localId, { emailVerified: true, mfa: { enrollments } });
  await signIn(page, account);
  await expectToast(
    page,
    'Sign in failed',
    "This account uses two-step sign-in, which this site doesn't support. Please contact the site operator.",
  );

  await emulator.updateUser(localId, { disableUser: true });
  pageErrors.expectFailure(400, `${TOKEN_CALLS}/v1/accounts:signInWithPassword`);
  await signIn(page, account);
  await expectToast(page, 'Sign in failed', 'This account is disabled. Please contact the site operator.');

  pageErrors.expectFailure('net::ERR_INTERNET_DISCONNECTED', `${TOKEN_CALLS}/v1/accounts:signInWithPassword`);
  await page.context().setOffline(true);
  await signInButton(page).click();
  await expectToast(page, 'Sign in failed', "Can't reach the server. Check your connection and try again.");
});

test('lists what the Firebase project requires of a new password', async ({ page, createDetails }) => {
  await answerPasswordPolicy(page.context(), { minPasswordLength: 10, containsNumericCharacter: true });
  const account = createDetails();
  await openInteractive(page, '/signup');
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 10 characters' })).toBeVisible();
  await expect(page.getByText('No common passwords')).toHaveCount(0);
  await nameField(page).fill(account.name);
  await emailField(page).fill(account.email);
  await passwordField(page).fill('darkroom');
  await signUpButton(page).click();
  await expect(page.getByText('Password needs at least 10 characters and a number')).toBeVisible();
});

test('a sign-up whose response is lost continues with a sign-in', async ({
  page,
  createDetails,
  pageErrors,
}) => {
  const account = createDetails();
  pageErrors.expectFailure(502, '/api/identity/user');
  await page.route(
    '/api/identity/user',
    async (route) => {
      // The server creates the account.
      await route.fetch();
      await route.fulfill({ status: 502 });
    },
    { times: 1 },
  );
  await signUp(page, account);
  await expectToast(
    page,
    'Sign up failed',
    'Something went wrong on our side. Please try again in a moment.',
  );
  await signIn(page, account);
  await expect(welcomeHeading(page)).toBeVisible();
});

test('a used link says so', async ({ page, createDetails, signUpAs, findLink, pageErrors }) => {
  const account = createDetails();
  await signUpAs(page, account);
  const link = await findLink(account.email, 'VERIFY_EMAIL');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  pageErrors.expectFailure(400, `${TOKEN_CALLS}/v1/accounts:resetPassword`);
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
});
