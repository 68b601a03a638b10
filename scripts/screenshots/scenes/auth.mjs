// Signing in, signing up and asking for a new password.
import { newPerson } from '../../lib/people.mjs';
import { LONG } from '../believable.mjs';
import {
  alterInstance,
  answerWith,
  breakOff,
  heading,
  holdBack,
  open,
  openPath,
  press,
  signUp,
} from '../steps.mjs';

export const authScenes = {
  login: openPath('/login'),
  'login-errors': ({ page }) => submitEmpty(page, '/login', 'Sign In'),
  async 'login-busy'({ page }) {
    await holdBack(page, '/api/identity/sign-in');
    await signIn(page, newPerson());
    await page.getByRole('button', { name: 'Signing in...' }).waitFor();
  },
  async 'login-failed'({ page }) {
    await signIn(page, newPerson());
    await page.getByRole('listitem').waitFor();
  },
  async 'login-unreachable'({ page }) {
    await breakOff(page, '/api/identity/sign-in');
    await signIn(page, newPerson());
    await page.getByRole('listitem').waitFor();
  },
  async 'login-google'({ page }) {
    await open(page, '/login');
    const popup = page.waitForEvent('popup');
    await press(page, 'Continue with Google');
    await popup;
    await page.getByRole('button', { name: 'Waiting for Google...' }).waitFor();
  },

  signup: openPath('/signup'),
  'signup-errors': ({ page }) => submitEmpty(page, '/signup', 'Create Account'),
  async 'signup-long'({ page }) {
    await open(page, '/signup');
    await fillSignUp(page, { name: LONG.displayName, email: LONG.email, password: 'x' });
    await press(page, 'Show password');
    await press(page, 'Create Account');
    await page.getByRole('alert').first().waitFor();
  },
  async 'signup-busy'({ page }) {
    await holdBack(page, '/api/identity/sign-up');
    await open(page, '/signup');
    await fillSignUp(page, newPerson());
    await press(page, 'Create Account');
    await page.getByRole('button', { name: 'Creating Account...' }).waitFor();
  },
  async 'signup-failed'(visit) {
    const person = await signUp(visit);
    await visit.page.context().clearCookies();
    await open(visit.page, '/signup');
    await fillSignUp(visit.page, person);
    await press(visit.page, 'Create Account');
    await visit.page.getByRole('listitem').waitFor();
  },
  async 'signup-closed'({ page }) {
    await alterInstance(page, '/login', { registration: 'closed' });
    await open(page, '/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await heading(page, 'No new accounts for now');
  },

  'forgot-password': openPath('/forgot-password'),
  'forgot-password-errors': ({ page }) => submitEmpty(page, '/forgot-password', 'Send Link'),
  async 'forgot-password-busy'({ page }) {
    await holdBack(page, '/api/identity/password-reset/send');
    await askForNewPassword(page);
    await page.getByRole('button', { name: 'Sending...' }).waitFor();
  },
  async 'forgot-password-failed'({ page }) {
    await answerWith(page, '/api/identity/password-reset/send', 500, { message: '', code: 'internal-error' });
    await askForNewPassword(page);
    await page.getByRole('listitem').waitFor();
  },
  async 'forgot-password-sent'({ page }) {
    await askForNewPassword(page);
    await heading(page, 'Check your mail');
  },
};

async function submitEmpty(page, path, button) {
  await open(page, path);
  await press(page, button);
  await page.getByRole('alert').first().waitFor();
}

async function signIn(page, { email, password }) {
  await open(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Show password');
  await press(page, 'Sign In');
}

async function fillSignUp(page, { name, email, password }) {
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

async function askForNewPassword(page) {
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill(newPerson().email);
  await press(page, 'Send Link');
}
