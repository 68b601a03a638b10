// Screens in a state that takes a visitor's doing: each function leads a fresh page there.
import { newPerson } from '../lib/people.mjs';
import { bookingScenes } from './booking-scenes.mjs';
import { deskScenes } from './desk-scenes.mjs';
import { homeScenes } from './home-scenes.mjs';
import { profileScenes } from './profile-scenes.mjs';
import { settingsScenes } from './settings-scenes.mjs';
import { sheetScenes } from './sheet-scenes.mjs';
import { mailedLink, open, press, signUp } from './steps.mjs';

const NEW_PASSWORD = 'a brand new darkroom';

export const scenes = {
  'login-errors': ({ page }) => submitEmpty(page, '/login', 'Sign In'),
  'signup-errors': ({ page }) => submitEmpty(page, '/signup', 'Create Account'),

  async 'login-failed'({ page }) {
    const { email, password } = newPerson();
    await open(page, '/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Show password');
    await press(page, 'Sign In');
    await page.getByRole('listitem').waitFor();
  },

  'forgot-password-errors': ({ page }) => submitEmpty(page, '/forgot-password', 'Send Link'),
  'forgot-password-sent': ({ page }) => askForNewPassword(page, newPerson().email),

  async 'reset-password'(visit) {
    await openResetLink(visit);
    await visit.page.getByLabel('New password', { exact: true }).waitFor();
  },
  async 'reset-password-done'(visit) {
    await openResetLink(visit);
    await visit.page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await press(visit.page, 'Save Password');
    await visit.page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  },
  'reset-password-bad-link': ({ page }) => openBadLink(page, '/reset-password#used-up'),

  async 'verify-email'(visit) {
    await openVerifyLink(visit);
    await visit.page.getByRole('button', { name: 'Confirm Email' }).waitFor();
  },
  async 'verify-email-done'(visit) {
    await openVerifyLink(visit);
    await press(visit.page, 'Confirm Email');
    await visit.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  },
  'verify-email-bad-link': ({ page }) => openBadLink(page, '/verify-email#used-up', 'Confirm Email'),
  'confirm-email': ({ page }) => open(page, '/confirm-email#code'),
  'confirm-email-bad-link': ({ page }) => openBadLink(page, '/confirm-email#used-up', 'Use This Email'),

  async home(visit) {
    await signUp(visit);
    await open(visit.page, '/');
    await visit.page.getByRole('heading', { name: 'Welcome to Lenslink!' }).waitFor();
  },

  ...profileScenes,
  ...homeScenes,
  ...bookingScenes,
  ...sheetScenes,
  ...settingsScenes,
  ...deskScenes,
};

async function submitEmpty(page, path, button) {
  await open(page, path);
  await press(page, button);
  await page.getByRole('alert').first().waitFor();
}

async function openBadLink(page, path, button) {
  await open(page, path);
  if (button) await press(page, button);
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
}

async function askForNewPassword(page, email) {
  await open(page, '/forgot-password');
  await page.getByLabel('Email').fill(email);
  await press(page, 'Send Link');
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
}

async function openResetLink(visit) {
  const { email } = await signUp(visit);
  await visit.page.context().clearCookies();
  await askForNewPassword(visit.page, email);
  await open(visit.page, await mailedLink(visit.server, email, '/reset-password'));
}

async function openVerifyLink(visit) {
  const { email } = await signUp(visit);
  await open(visit.page, await mailedLink(visit.server, email, '/verify-email'));
}
