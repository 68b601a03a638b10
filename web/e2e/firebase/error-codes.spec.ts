import type { Page } from '@playwright/test';
import { emailField, nameField, passwordField, signIn, signUpButton } from '../identity/screens';
import { openInteractive } from '../pages';
import { settings } from '../settings/screen';
import { expectToast } from '../toast';
import { expect, openSettings, test } from './fixtures';

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';

/** Answers the next call of Firebase's library with a response that its emulator never sends. */
async function answerNextCall(page: Page, method: string, response: { status: number; json: unknown }) {
  const headers = { 'access-control-allow-origin': '*' };
  const isCall = (url: URL) => url.pathname === `${ACCOUNTS}:${method}`;
  await page.route(isCall, (route) => route.fulfill({ ...response, headers }), { times: 1 });
}

const createError = (message: string) => ({ status: 400, json: { error: { code: 400, message } } });

test('a wrong password and an unknown address get one answer if the project does not tell which it is', async ({
  page,
  createDetails,
  signUpAs,
  emulator,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = createDetails();
  await signUpAs(await openOtherBrowser(), account);
  pageErrors.expectFailure(400, `${ACCOUNTS}:signInWithPassword`);
  await emulator.setEmailProtection(true);
  try {
    for (const details of [{ ...account, password: createDetails().password }, createDetails()]) {
      await signIn(page, details);
      await expectToast(
        page,
        'Sign in failed',
        'Wrong email or password. Try again, or reset your password with "Forgot password?".',
      );
    }
  } finally {
    await emulator.setEmailProtection(false);
  }
});

test('explains a refused sign-in attempt and an unusable answer', async ({
  page,
  createDetails,
  pageErrors,
}) => {
  pageErrors.expectFailure(400, `${ACCOUNTS}:signInWithPassword`);
  await answerNextCall(
    page,
    'signInWithPassword',
    createError('TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled.'),
  );
  await signIn(page, createDetails());
  await expectToast(page, 'Sign in failed', 'Too many attempts. Please wait a few minutes and try again.');

  await answerNextCall(page, 'signInWithPassword', { status: 200, json: {} });
  await signIn(page, createDetails());
  await expectToast(
    page,
    'Sign in failed',
    'Something went wrong on our side. Please try again in a moment.',
  );
});

test('names what is missing in a password that only Firebase refuses', async ({
  page,
  createDetails,
  pageErrors,
}) => {
  const { name, email, password } = createDetails();
  pageErrors.expectFailure(400, `${ACCOUNTS}:signUp`);
  await answerNextCall(
    page,
    'signUp',
    createError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain an upper case character, Password must contain a numeric character]',
    ),
  );
  await openInteractive(page, '/signup');
  await nameField(page).fill(name);
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signUpButton(page).click();
  await expectToast(
    page,
    'Sign up failed',
    'Password must contain an upper case character. Password must contain a numeric character.',
  );
});

test('an expired link says so', async ({ page, pageErrors }) => {
  pageErrors.expectFailure(400, `${ACCOUNTS}:resetPassword`);
  await answerNextCall(page, 'resetPassword', createError('EXPIRED_OOB_CODE'));
  await page.goto('/auth/action?mode=resetPassword&oobCode=expired');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works');
  await expect(page.getByText('This link has expired. Please request a new one.')).toBeVisible();
});

test('a change that Firebase allows only after a new sign-in asks for the password and succeeds', async ({
  page,
  createDetails,
  signUpAs,
  pageErrors,
}) => {
  const account = createDetails();
  await signUpAs(page, account);
  await openSettings(page);
  pageErrors.expectFailure(400, `${ACCOUNTS}:update`);
  await answerNextCall(page, 'update', createError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN'));
  await settings.changePassword(page, createDetails().password);
  await settings.confirmIdentity(page, account.password);
  await expect(page.getByText('Password saved.').first()).toBeVisible();
});
