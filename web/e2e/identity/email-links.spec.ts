import type { Page } from '@playwright/test';
import { openInteractive } from '../pages';
import { expect, test } from './fixtures';
import { emailField } from './screens';

const INVALID_LINK_HEADING = 'This link no longer works';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a blank page first, because the browser does not reload a page when only the fragment changes. */
async function openLink(page: Page, link: string) {
  await page.goto('about:blank');
  await page.goto(link);
}

test('a verification link works once', async ({ page, accounts, pageErrors }) => {
  const account = await accounts.createSignedIn(page);
  const link = await accounts.waitForEmailLink(account, '/verify-email');
  const openAndConfirm = async () => {
    await openLink(page, link);
    await page.getByRole('button', { name: 'Confirm Email' }).click();
  };
  await openAndConfirm();
  await expect(heading(page)).toHaveText('Email confirmed');

  pageErrors.expectFailure(400, '/api/identity/verify-email');
  await openAndConfirm();
  await expect(heading(page)).toHaveText(INVALID_LINK_HEADING);
});

test('a verification link works after the skip link was used', async ({ page, accounts }) => {
  const account = await accounts.createSignedIn(page);
  await openInteractive(page, await accounts.waitForEmailLink(account, '/verify-email'));
  // The page has read the code once it has removed it from the URL.
  await expect(page).toHaveURL('/verify-email');
  // The skip link replaces the fragment of the URL, which contained the code.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(heading(page)).toHaveText('Email confirmed');
});

test('opening a verification link confirms nothing until the button is pressed', async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(page);
  const link = await accounts.waitForEmailLink(account, '/verify-email');
  const emailScanner = await openOtherBrowser();
  await openLink(emailScanner, link);
  await expect(emailScanner.getByRole('button', { name: 'Confirm Email' })).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('Please confirm your email.')).toBeVisible();
});

test('a password-reset link works once', async ({ page, accounts, pageErrors, openOtherBrowser }) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  await openInteractive(page, '/forgot-password');
  await emailField(page).fill(account.email);
  await emailField(page).press('Enter');
  await expect(page.getByRole('main')).toContainText('Check your email');

  const link = await accounts.waitForEmailLink(account, '/reset-password');
  await openLink(page, link);
  await page.getByLabel('New password', { exact: true }).fill(accounts.createDetails().password);
  await page.getByRole('button', { name: 'Save Password' }).click();
  await expect(heading(page)).toHaveText('Password changed');

  pageErrors.expectFailure(400, '/api/identity/password-reset/check');
  await openLink(page, link);
  await expect(heading(page)).toHaveText(INVALID_LINK_HEADING);
  await page.getByRole('link', { name: 'Send a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('does not reveal whether an email address has an account', async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const existingAccount = await accounts.createSignedIn(await openOtherBrowser());
  const unknownAccount = accounts.createDetails();
  const texts: string[] = [];
  for (const { email } of [existingAccount, unknownAccount]) {
    await openInteractive(page, '/forgot-password');
    await emailField(page).fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(heading(page)).toHaveText('Check your email');
    texts.push((await page.getByRole('main').innerText()).replace(email, 'EMAIL'));
  }
  expect(texts[0]).toBe(texts[1]);
});
