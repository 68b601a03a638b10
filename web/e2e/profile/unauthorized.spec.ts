import type { Page } from '@playwright/test';
import { emailField, passwordField, signInButton } from '../identity/screens';
import type { Account } from '../identity/accounts';
import { interceptCall } from './calls';
import { recordToasts } from '../record-toasts';
import { expect, test } from './fixtures';
import { generateUsername, PORTRAITS, WEDDINGS } from './photographers';
import {
  bioField,
  creationScreen,
  editScreen,
  fillService,
  priceField,
  confirmDialog,
  titleField,
  usernameField,
} from './screens';

const UNAUTHORIZED_TOAST = 'UnauthorizedYou are logged out. Logging in again...';

async function signInAgain(page: Page, { email, password }: Account) {
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
}

test('restores the create form after a save failed because the session had ended', async ({
  page,
  accounts,
  photographers,
  pageErrors,
}) => {
  const { account } = await photographers.createWithoutProfile(page);
  const getLastToast = await recordToasts(page);
  const username = generateUsername();
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username, bio: 'Still here.' });
  await expect(page.getByText('Available', { exact: true })).toBeVisible();
  const row = await creationScreen.addRow(page, PORTRAITS);

  await accounts.signOutEverywhere(account);
  pageErrors.expectFailure(401, '/api/profile');
  pageErrors.expectFailure(401, '/api/identity/token');
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/login?next=/profile/create');
  expect(await getLastToast()).toBe(UNAUTHORIZED_TOAST);

  await signInAgain(page, account);
  await expect(page).toHaveURL('/profile/create');
  await expect(usernameField(page)).toHaveValue(username);
  await expect(bioField(page)).toHaveValue('Still here.');
  await expect(titleField(row)).toHaveValue(PORTRAITS.title);
  await expect(creationScreen.draftBanner(page)).toHaveCount(0);

  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await photographers.getPublicProfile(username)).services).toMatchObject([PORTRAITS]);
});

test('sends only the missing service again when the session ended between two services', async ({
  page,
  accounts,
  photographers,
  pageErrors,
}) => {
  const { account } = await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await creationScreen.open(page);
  await creationScreen.fillProfile(page, { username });
  await creationScreen.addRow(page, PORTRAITS);
  await creationScreen.addRow(page, WEDDINGS);
  let postCount = 0;
  await page.route('/api/services', async (route) => {
    postCount += 1;
    if (postCount === 2) await accounts.signOutEverywhere(account);
    await route.continue();
  });
  pageErrors.expectFailure(401, '/api/services');
  pageErrors.expectFailure(401, '/api/identity/token');
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/login?next=/profile/create');

  await signInAgain(page, account);
  await expect(page).toHaveURL('/profile/create');
  await expect(creationScreen.row(page, 1).getByRole('status')).toHaveText('Saved');
  await expect(titleField(creationScreen.row(page, 2))).toHaveValue(WEDDINGS.title);
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect(postCount).toBe(3);
  expect((await photographers.getPublicProfile(username)).services).toMatchObject([PORTRAITS, WEDDINGS]);
});

test('restores the edit form after the session ended', async ({
  page,
  accounts,
  photographers,
  pageErrors,
}) => {
  const { account, username } = await photographers.createWithProfile(page);
  const getLastToast = await recordToasts(page);
  await editScreen.open(page);
  await bioField(page).fill('Typed before it ended.');

  await accounts.signOutEverywhere(account);
  pageErrors.expectFailure(401, '/api/profile');
  pageErrors.expectFailure(401, '/api/identity/token');
  await editScreen.submit(page).click();
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await getLastToast()).toBe(UNAUTHORIZED_TOAST);

  await signInAgain(page, account);
  await expect(page).toHaveURL('/profile/edit');
  await expect(bioField(page)).toHaveValue('Typed before it ended.');
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await editScreen.submit(page).click();
  await expect
    .poll(async () => (await photographers.getPublicProfile(username)).bio)
    .toBe('Typed before it ended.');
});

test('shows a toast, then the sign-in page, when the session ends before the edit screen has loaded', async ({
  page,
  accounts,
  photographers,
  pageErrors,
}) => {
  const { account } = await photographers.createWithProfile(page);
  const getLastToast = await recordToasts(page);
  pageErrors.expectFailure(401, '/api/profile');
  const userResponse = page.waitForResponse('/api/auth/user');
  await interceptCall(page, 'GET', '/api/profile', async (route) => {
    // The call for the user record must succeed first, so that only this call finds the ended session.
    await userResponse;
    await accounts.signOutEverywhere(account);
    await route.continue();
  });
  await page.goto('/profile/edit');
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await getLastToast()).toBe('Session expiredPlease sign in again.');
});

test('reopens the service dialog with its text after the session ended', async ({
  page,
  accounts,
  photographers,
  pageErrors,
}) => {
  const { account, username } = await photographers.createWithProfile(page, { services: [PORTRAITS] });
  const getLastToast = await recordToasts(page);
  await editScreen.open(page);
  await editScreen.addService(page).click();
  const dialog = editScreen.newServiceDialog(page);
  await fillService(dialog, WEDDINGS);

  await accounts.signOutEverywhere(account);
  pageErrors.expectFailure(401, '/api/services');
  pageErrors.expectFailure(401, '/api/identity/token');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(page).toHaveURL('/login?next=/profile/edit');
  expect(await getLastToast()).toBe(UNAUTHORIZED_TOAST);

  await signInAgain(page, account);
  await expect(titleField(dialog)).toHaveValue(WEDDINGS.title);
  await expect(priceField(dialog)).toHaveValue('1250.5');
  await dialog.getByRole('button', { name: 'Add Service' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await photographers.getPublicProfile(username)).services).toMatchObject([PORTRAITS, WEDDINGS]);
});

test('deletes nothing when the session has ended', async ({ page, accounts, photographers, pageErrors }) => {
  const { account, username, getProfile } = await photographers.createWithProfile(page, {
    services: [PORTRAITS],
  });
  const [service] = (await getProfile()).services;
  const getLastToast = await recordToasts(page);
  await editScreen.open(page);
  await page.getByRole('button', { name: 'Delete Portraits' }).click();

  await accounts.signOutEverywhere(account);
  pageErrors.expectFailure(401, `/api/services/${service?.id ?? ''}`);
  pageErrors.expectFailure(401, '/api/identity/token');
  const tokenResponse = page.waitForResponse('**/api/identity/token');
  await confirmDialog(page, 'Delete “Portraits”?').getByRole('button', { name: 'Delete service' }).click();
  await expect(page).toHaveURL('/login?next=/profile/edit');
  await tokenResponse;
  expect(await getLastToast()).toBe(UNAUTHORIZED_TOAST);
  expect((await photographers.getPublicProfile(username)).services).toMatchObject([PORTRAITS]);
});
