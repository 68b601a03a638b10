// Where the links in the mails about an account lead.
import { newPerson, ownPageHeaders } from '../../lib/people.mjs';
import {
  answerOf,
  answerWith,
  breakOff,
  heading,
  holdBack,
  mailedLink,
  open,
  press,
  signUp,
} from '../steps.mjs';

const CHECK = '/api/identity/password-reset/check';
const NOBODY = { email: 'anna@example.com' };

export const mailedLinkScenes = {
  async 'reset-password'({ page }) {
    await openReset(page);
  },
  async 'reset-password-checking'({ page }) {
    await holdBack(page, CHECK);
    await page.goto('/reset-password#code');
    await page.getByText('Checking your link...').first().waitFor();
  },
  async 'reset-password-errors'({ page }) {
    await openReset(page);
    await press(page, 'Save Password');
    await page.getByRole('alert').first().waitFor();
  },
  async 'reset-password-failed'({ page }) {
    await openReset(page);
    await breakOff(page, '/api/identity/password-reset');
    await page.getByLabel('New password', { exact: true }).fill('a brand new darkroom');
    await press(page, 'Save Password');
    await page.getByRole('listitem').waitFor();
  },
  async 'reset-password-done'({ page, server }) {
    const { email } = await signUp({ page, server });
    await page.context().clearCookies();
    const ask = { headers: ownPageHeaders(server.url), data: { email } };
    await answerOf(page.request.post('/api/identity/password-reset/send', ask));
    await open(page, await mailedLink(server, email, '/reset-password'));
    await page.getByLabel('New password', { exact: true }).fill('a brand new darkroom');
    await press(page, 'Save Password');
    await heading(page, 'Your password is changed');
  },
  'reset-password-bad-link': ({ page }) => openBad(page, '/reset-password#used-up'),

  'verify-email': ({ page }) => open(page, '/verify-email#code'),
  async 'verify-email-busy'({ page }) {
    await holdBack(page, '/api/identity/verify-email');
    await open(page, '/verify-email#code');
    await press(page, 'Confirm Email');
    await page.getByRole('button', { name: 'Confirming...' }).waitFor();
  },
  async 'verify-email-done'({ page, server }) {
    const { email } = await signUp({ page, server });
    await open(page, await mailedLink(server, email, '/verify-email'));
    await press(page, 'Confirm Email');
    await heading(page, 'Your email is confirmed');
  },
  'verify-email-bad-link': ({ page }) => openBad(page, '/verify-email#used-up', 'Confirm Email'),
  async 'verify-email-unreachable'({ page }) {
    await breakOff(page, '/api/identity/verify-email');
    await open(page, '/verify-email#code');
    await press(page, 'Confirm Email');
    await page.getByText('That did not work').first().waitFor();
  },
  'verify-email-incomplete': ({ page }) => openBad(page, '/verify-email'),

  'confirm-email': ({ page }) => open(page, '/confirm-email#code'),
  async 'confirm-email-done'({ page }) {
    await answerWith(page, '/api/identity/email/confirm', 200, { email: newPerson().email });
    await open(page, '/confirm-email#code');
    await press(page, 'Use This Email');
    await heading(page, 'Your email is changed');
  },
  'confirm-email-bad-link': ({ page }) => openBad(page, '/confirm-email#used-up', 'Use This Email'),
};

async function openReset(page) {
  await answerWith(page, CHECK, 200, NOBODY);
  await open(page, '/reset-password#code');
  await page.getByLabel('New password', { exact: true }).waitFor();
}

async function openBad(page, path, button) {
  await open(page, path);
  if (button) await press(page, button);
  await heading(page, 'This link does not work any more');
}
