// The pages that links in account emails open.
import { createAccountDetails, createSameOriginHeaders } from '../../lib/test-accounts.mjs';
import {
  abortApiCalls,
  clickButton,
  holdApiCalls,
  mockResponse,
  openPage,
  readJson,
  signUp,
  waitForEmailLink,
  waitForHeading,
  waitForToast,
} from '../scene-helpers.mjs';

const CHECK_CALL = '/api/identity/password-reset/check';
const RESET_ACCOUNT = { email: 'anna@example.com' };

export const accountEmailLinkScenes = {
  async 'reset-password'({ page }) {
    await openPasswordReset(page);
  },
  async 'reset-password-checking'({ page }) {
    await holdApiCalls(page, CHECK_CALL);
    await page.goto('/reset-password#code');
    await page.getByText('Checking your link...').first().waitFor();
  },
  async 'reset-password-errors'({ page }) {
    await openPasswordReset(page);
    await clickButton(page, 'Save Password');
    await page.getByRole('alert').first().waitFor();
  },
  async 'reset-password-failed'({ page }) {
    await openPasswordReset(page);
    await abortApiCalls(page, '/api/identity/password-reset');
    await page.getByLabel('New password', { exact: true }).fill('a brand new darkroom');
    await clickButton(page, 'Save Password');
    await waitForToast(page);
  },
  async 'reset-password-done'({ page, server }) {
    const { email } = await signUp({ page, server });
    await page.context().clearCookies();
    const options = { headers: createSameOriginHeaders(server.url), data: { email } };
    await readJson(page.request.post('/api/identity/password-reset/send', options));
    await openPage(page, await waitForEmailLink(server, email, '/reset-password'));
    await page.getByLabel('New password', { exact: true }).fill('a brand new darkroom');
    await clickButton(page, 'Save Password');
    await waitForHeading(page, 'Password changed');
  },
  'reset-password-invalid-link': ({ page }) => openInvalidLink(page, '/reset-password#used-up'),

  'verify-email': ({ page }) => openPage(page, '/verify-email#code'),
  async 'verify-email-busy'({ page }) {
    await holdApiCalls(page, '/api/identity/verify-email');
    await openPage(page, '/verify-email#code');
    await clickButton(page, 'Confirm Email');
    await page.getByRole('button', { name: 'Confirming...' }).waitFor();
  },
  async 'verify-email-done'({ page, server }) {
    const { email } = await signUp({ page, server });
    await openPage(page, await waitForEmailLink(server, email, '/verify-email'));
    await clickButton(page, 'Confirm Email');
    await waitForHeading(page, 'Email confirmed');
  },
  'verify-email-invalid-link': ({ page }) => openInvalidLink(page, '/verify-email#used-up', 'Confirm Email'),
  async 'verify-email-failed'({ page }) {
    await abortApiCalls(page, '/api/identity/verify-email');
    await openPage(page, '/verify-email#code');
    await clickButton(page, 'Confirm Email');
    await page.getByText('Something went wrong').first().waitFor();
  },
  'verify-email-incomplete': ({ page }) => openInvalidLink(page, '/verify-email'),

  'confirm-email': ({ page }) => openPage(page, '/confirm-email#code'),
  async 'confirm-email-done'({ page }) {
    await mockResponse(page, '/api/identity/email/confirm', 200, { email: createAccountDetails().email });
    await openPage(page, '/confirm-email#code');
    await clickButton(page, 'Use This Email');
    await waitForHeading(page, 'Email changed');
  },
  'confirm-email-invalid-link': ({ page }) =>
    openInvalidLink(page, '/confirm-email#used-up', 'Use This Email'),
};

async function openPasswordReset(page) {
  await mockResponse(page, CHECK_CALL, 200, RESET_ACCOUNT);
  await openPage(page, '/reset-password#code');
  await page.getByLabel('New password', { exact: true }).waitFor();
}

async function openInvalidLink(page, path, button) {
  await openPage(page, path);
  if (button) await clickButton(page, button);
  await waitForHeading(page, 'This link no longer works');
}
