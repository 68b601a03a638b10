// Two-step sign-in: the section of the settings with its dialogs, and the second step of a sign-in.
import { createAccountDetails } from '../../lib/test-accounts.mjs';
import { withAccount } from '../accounts.mjs';
import {
  abortApiCalls,
  clickButton,
  mockResponse,
  openPage,
  overrideInstance,
  waitForHeading,
} from '../scene-helpers.mjs';
import { openSettings } from './settings.mjs';

const DAY_MS = 86_400_000;
const FACTORS_PATH = '/api/identity/factors';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const RECOVERY_CODES = Array.from(
  { length: 10 },
  (_, index) => `${23456 + index * 1111}-abcd${'efghjkmnpq'[index]}`,
);

const createFactor = (kind, name, ageDays, lastUsedDays) => ({
  id: `${kind}-${ageDays}`,
  kind,
  name,
  createdAt: Date.now() - ageDays * DAY_MS,
  lastUsedAt: lastUsedDays === undefined ? null : Date.now() - lastUsedDays * DAY_MS,
});

const FACTOR_LIST = {
  factors: [
    createFactor('passkey', 'iPhone', 120, 1),
    createFactor('passkey', "Anna's studio iMac with the long name that I once gave it", 60, 8),
    createFactor('authenticator-app', 'Authenticator app', 2),
  ],
  unusedRecoveryCodes: 8,
};

export const secondFactorScenes = {
  'two-step-off': withAccount('complete', ({ page }) =>
    openSection(page, { factors: [], unusedRecoveryCodes: 0 }),
  ),
  'two-step-on': withAccount('complete', ({ page }) => openSection(page, FACTOR_LIST)),
  'two-step-few-codes': withAccount('complete', ({ page }) =>
    openSection(page, { ...FACTOR_LIST, unusedRecoveryCodes: 1 }),
  ),
  'two-step-add-passkey': withAccount('complete', async ({ page }) => {
    await openSection(page, FACTOR_LIST);
    await clickButton(page, 'Add a passkey');
    await page.getByRole('dialog').waitFor();
  }),
  'two-step-add-passkey-failed': withAccount('complete', async ({ page }) => {
    // Without options the browser cannot create a passkey.
    await mockResponse(page, `${FACTORS_PATH}/passkey/start`, 200, {
      challenge: 'c',
      options: {},
    });
    await openSection(page, FACTOR_LIST);
    await clickButton(page, 'Add a passkey');
    await clickButton(page.getByRole('dialog'), 'Create passkey');
    await page.getByRole('alert').first().waitFor();
  }),
  'two-step-add-app': withAccount('complete', ({ page }) => openAppDialog(page)),
  'two-step-add-app-wrong-code': withAccount('complete', async ({ page }) => {
    await openAppDialog(page);
    await mockResponse(page, `${FACTORS_PATH}/authenticator-app`, 400, {
      message: 'Wrong code.',
      code: 'invalid-verification-code',
    });
    await submitCode(page);
    await page.getByText(/This code is wrong/).waitFor();
  }),
  'two-step-recovery-codes': withAccount('complete', async ({ page }) => {
    await openAppDialog(page);
    await mockResponse(page, `${FACTORS_PATH}/authenticator-app`, 200, {
      factor: FACTOR_LIST.factors[2],
      recoveryCodes: RECOVERY_CODES,
    });
    await submitCode(page);
    await page.getByText('Save your recovery codes').waitFor();
  }),
  'two-step-lost-codes': withAccount('complete', async ({ page }) => {
    await openAppDialog(page);
    await abortApiCalls(page, `${FACTORS_PATH}/authenticator-app`);
    // The server has added the app, but its response was lost.
    await mockResponse(page, FACTORS_PATH, 200, {
      factors: [FACTOR_LIST.factors[2]],
      unusedRecoveryCodes: 10,
    });
    await submitCode(page);
    await page.getByText('Second step added').waitFor();
  }),
  'two-step-remove': withAccount('complete', async ({ page }) => {
    await openSection(page, { ...FACTOR_LIST, factors: FACTOR_LIST.factors.slice(0, 1) });
    await clickButton(page, 'Remove iPhone');
    await page.getByRole('dialog').waitFor();
  }),
  'two-step-rename': withAccount('complete', async ({ page }) => {
    await openSection(page, FACTOR_LIST);
    await clickButton(page, 'Rename iPhone');
    await page.getByRole('dialog').waitFor();
  }),
  'two-step-reauthenticate': withAccount('complete', async ({ page }) => {
    await mockResponse(page, '/api/identity/recovery-codes', 403, {
      message: 'Please sign in again before you change this.',
      code: 'requires-recent-login',
    });
    await openSection(page, FACTOR_LIST);
    await clickButton(page, 'Create new codes');
    await clickButton(page.getByRole('dialog'), 'Create new codes');
    await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor();
  }),

  'login-second-step': ({ page }) => openSecondStep(page, ['authenticator-app', 'recovery-code']),
  'login-second-step-passkey': ({ page }) =>
    openSecondStep(page, ['passkey', 'authenticator-app', 'recovery-code']),
  async 'login-second-step-recovery-code-errors'({ page }) {
    await openSecondStep(page, ['authenticator-app', 'recovery-code']);
    await clickButton(page, 'Use a recovery code');
    await clickButton(page, 'Continue');
    await page.getByRole('alert').first().waitFor();
  },
  async 'login-passkey'({ page }) {
    await overrideInstance(page, '/login', { passkeys: true });
    await openPage(page, '/login');
  },
};

async function openSection(page, list) {
  await overrideInstance(page, '/settings', { passkeys: true });
  await mockResponse(page, FACTORS_PATH, 200, list);
  await openSettings(page);
  await page.getByRole('region', { name: 'Two-step sign-in' }).scrollIntoViewIfNeeded();
}

async function openAppDialog(page) {
  await mockResponse(page, `${FACTORS_PATH}/authenticator-app/start`, 200, {
    challenge: 'c',
    secret: SECRET,
    url: `otpauth://totp/Lenslink:anna@example.com?secret=${SECRET}&issuer=Lenslink`,
  });
  await openSection(page, { factors: [], unusedRecoveryCodes: 0 });
  await clickButton(page, 'Add an authenticator app');
  await page.getByRole('dialog').waitFor();
}

async function submitCode(page) {
  await page.getByLabel('Code from your app').fill('123456');
  await clickButton(page, 'Add app');
}

async function openSecondStep(page, methods) {
  const secondStep = {
    challenge: 'c',
    methods,
    passkeyOptions: {},
    expiresIn: 300,
  };
  await mockResponse(page, '/api/identity/sign-in', 403, {
    message: 'This account needs a second step.',
    code: 'multi-factor-auth-required',
    secondStep,
  });
  const { email, password } = createAccountDetails();
  await openPage(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await clickButton(page, 'Sign In');
  await waitForHeading(page, "Confirm it's you");
}
