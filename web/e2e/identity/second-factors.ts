import { expect, type Page } from '@playwright/test';
import { settings } from '../settings/screen';
import type { Account, Accounts } from './accounts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

export const secondStep = {
  heading: (page: Page) => page.getByRole('heading', { level: 1, name: "Confirm it's you" }),
  appCode: (page: Page) => page.getByLabel('Code from your app'),
  recoveryCode: (page: Page) => page.getByLabel('Recovery code'),
};

export const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' });

/** Creates a signed-in account with a confirmed email, which second steps need, and opens its settings. */
export async function openSettingsOfVerifiedAccount(page: Page, accounts: Accounts): Promise<Account> {
  const account = await accounts.createSignedIn(page);
  await page.goto(await accounts.waitForEmailLink(account, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await settings.open(page);
  return account;
}

export async function addPasskey(page: Page, name: string) {
  await settings.button(page, 'Add a passkey').click();
  const form = dialog(page, 'Add a passkey');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create passkey' }).click();
}

/** Resolves to the key of the app. `computeCode` reads the code from the app. */
export async function addApp(page: Page, computeCode: (key: string) => string): Promise<string> {
  await settings.button(page, 'Add an authenticator app').click();
  const form = dialog(page, 'Add an authenticator app');
  await expect(form.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = await form.locator('code').innerText();
  await form.getByLabel('Code from your app').fill(computeCode(key));
  await form.getByRole('button', { name: 'Add app' }).click();
  return key;
}

/** Reads the recovery codes and closes their dialog. */
export async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Save your recovery codes');
  const items = codes.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(items).toHaveCount(10);
  const texts = await items.allInnerTexts();
  await codes.getByLabel('I saved these codes').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(codes).toBeHidden();
  return texts;
}

/** Signs out by losing the session, as in a browser that deletes its cookies. */
export async function forgetSession(page: Page) {
  await page.context().clearCookies();
}
