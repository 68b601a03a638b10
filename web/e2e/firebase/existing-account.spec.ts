import { landingHeading, signIn, signUp, welcomeHeading } from '../identity/screens';
import { openInteractive } from '../pages';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';

test('a photographer gets the existing account after confirming its address', async ({
  page,
  createDetails,
  findLink,
  server,
  pageErrors,
}) => {
  const account = createDetails();
  server.runCommand('user', 'add', account.email, account.name);

  pageErrors.expectFailure(403, '/api/identity/user');
  await signUp(page, account);
  await expectToast(
    page,
    'Sign up failed',
    'Please confirm your email first: open the link in the email we sent you. Then sign in again.',
  );
  await page.goto(await findLink(account.email, 'VERIFY_EMAIL'));
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email confirmed');
  await signIn(page, account);
  await expect(welcomeHeading(page)).toBeVisible();
  expect(
    server
      .runCommand('user', 'list')
      .split('\n')
      .filter((line) => line.includes(account.email)),
  ).toHaveLength(1);
});

test('another tab follows a sign-in and keeps it', async ({
  page,
  createDetails,
  signUpAs,
  openOtherBrowser,
}) => {
  const account = createDetails();
  await signUpAs(await openOtherBrowser(), account);
  const otherTab = await page.context().newPage();
  await openInteractive(otherTab, '/login');
  await signIn(page, account);
  await expect(welcomeHeading(page)).toBeVisible();
  await expect(welcomeHeading(otherTab)).toBeVisible();
  await page.reload();
  await expect(welcomeHeading(page)).toBeVisible();
});

test('another tab follows a sign-out', async ({ page, createDetails, signUpAs }) => {
  await signUpAs(page, createDetails());
  const otherTab = await page.context().newPage();
  await otherTab.goto('/');
  await expect(welcomeHeading(otherTab)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(landingHeading(page)).toBeVisible();
  await expect(landingHeading(otherTab)).toBeVisible();
  await otherTab.reload();
  await expect(landingHeading(otherTab)).toBeVisible();
});
