// Sign-in, sign-up and password reset.
import { createAccountDetails } from '../../lib/test-accounts.mjs';
import { LONG_TEXTS } from '../sample-data.mjs';
import {
  abortApiCalls,
  clickButton,
  createPathScene,
  holdApiCalls,
  mockResponse,
  openPage,
  overrideInstance,
  signUp,
  waitForHeading,
  waitForToast,
} from '../scene-helpers.mjs';

export const authScenes = {
  login: createPathScene('/login'),
  'login-errors': ({ page }) => submitEmpty(page, '/login', 'Sign In'),
  async 'login-busy'({ page }) {
    await holdApiCalls(page, '/api/identity/sign-in');
    await signIn(page, createAccountDetails());
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  },
  async 'login-failed'({ page }) {
    await signIn(page, createAccountDetails());
    await waitForToast(page);
  },
  async 'login-unreachable'({ page }) {
    await abortApiCalls(page, '/api/identity/sign-in');
    await signIn(page, createAccountDetails());
    await waitForToast(page);
  },
  async 'login-google'({ page }) {
    await openPage(page, '/login');
    const popup = page.waitForEvent('popup');
    await clickButton(page, 'Continue with Google');
    await popup;
    await page.getByRole('button', { name: 'Waiting for Google...' }).waitFor();
  },

  signup: createPathScene('/signup'),
  'signup-errors': ({ page }) => submitEmpty(page, '/signup', 'Create Account'),
  async 'signup-long-texts'({ page }) {
    await openPage(page, '/signup');
    await fillSignUp(page, { name: LONG_TEXTS.displayName, email: LONG_TEXTS.email, password: 'x' });
    await clickButton(page, 'Show password');
    await clickButton(page, 'Create Account');
    await page.getByRole('alert').first().waitFor();
  },
  async 'signup-busy'({ page }) {
    await holdApiCalls(page, '/api/identity/sign-up');
    await openPage(page, '/signup');
    await fillSignUp(page, createAccountDetails());
    await clickButton(page, 'Create Account');
    await page.getByRole('button', { name: 'Creating Account...' }).waitFor();
  },
  async 'signup-failed'(scene) {
    const account = await signUp(scene);
    await scene.page.context().clearCookies();
    await openPage(scene.page, '/signup');
    await fillSignUp(scene.page, account);
    await clickButton(scene.page, 'Create Account');
    await waitForToast(scene.page);
  },
  async 'signup-closed'({ page }) {
    await overrideInstance(page, '/login', { registration: 'closed' });
    await openPage(page, '/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await waitForHeading(page, 'Sign-up is closed');
  },

  'forgot-password': createPathScene('/forgot-password'),
  'forgot-password-errors': ({ page }) => submitEmpty(page, '/forgot-password', 'Send Link'),
  async 'forgot-password-busy'({ page }) {
    await holdApiCalls(page, '/api/identity/password-reset/send');
    await requestPasswordReset(page);
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
  },
  async 'forgot-password-failed'({ page }) {
    await mockResponse(page, '/api/identity/password-reset/send', 500, {
      message: '',
      code: 'internal-error',
    });
    await requestPasswordReset(page);
    await waitForToast(page);
  },
  async 'forgot-password-sent'({ page }) {
    await requestPasswordReset(page);
    await waitForHeading(page, 'Check your email');
  },
};

async function submitEmpty(page, path, button) {
  await openPage(page, path);
  await clickButton(page, button);
  await page.getByRole('alert').first().waitFor();
}

async function signIn(page, { email, password }) {
  await openPage(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickButton(page, 'Show password');
  await clickButton(page, 'Sign In');
}

async function fillSignUp(page, { name, email, password }) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function requestPasswordReset(page) {
  await openPage(page, '/forgot-password');
  await page.getByLabel('Email').fill(createAccountDetails().email);
  await clickButton(page, 'Send Link');
}
