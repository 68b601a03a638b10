import type { Page } from '@playwright/test';
import { holdCalls } from '../hold-calls';
import { goOffline, openInteractive } from '../pages';
import { expectToast, visibleToast } from '../toast';
import { expect, test } from './fixtures';
import {
  emailField,
  nameField,
  passwordField,
  signIn,
  signInButton,
  signUp,
  signUpButton,
  welcomeHeading,
} from './screens';

const EMAIL_ERROR = 'Please enter a valid email';
const PASSWORD_RULE = 'At least 6 characters No common passwords, not your name or email.';
const PASSWORD_ERROR = 'Password must be at least 6 characters';
const NAME_ERROR = 'Name must be at least 2 characters';

/** Records the paths of all POST requests. */
function recordPostPaths(page: Page) {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('sign-in shows field errors on submit and removes each once the value is valid', async ({ page }) => {
  const postPaths = recordPostPaths(page);
  await openInteractive(page, '/login');
  await emailField(page).fill('anna');
  await expect(page.getByText(EMAIL_ERROR)).toHaveCount(0);
  await passwordField(page).fill('12345');
  await passwordField(page).press('Enter');

  await expect(emailField(page)).toHaveAccessibleDescription(EMAIL_ERROR);
  await expect(passwordField(page)).toHaveAccessibleDescription(PASSWORD_ERROR);
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true');

  await emailField(page).fill('anna@example.com');
  await expect(page.getByText(EMAIL_ERROR)).toHaveCount(0);
  await passwordField(page).fill('123456');
  await expect(page.getByText(PASSWORD_ERROR)).toHaveCount(0);
  expect(postPaths).toEqual([]);
});

test('sign-up shows errors under their fields and focuses the first', async ({ page }) => {
  const postPaths = recordPostPaths(page);
  await openInteractive(page, '/signup');
  await signUpButton(page).click();
  await expect(nameField(page)).toHaveAccessibleDescription(NAME_ERROR);
  await expect(emailField(page)).toHaveAccessibleDescription(EMAIL_ERROR);
  await expect(passwordField(page)).toHaveAccessibleDescription(`${PASSWORD_ERROR} ${PASSWORD_RULE}`);
  await expect(nameField(page)).toBeFocused();

  await nameField(page).fill('An');
  await expect(page.getByText(NAME_ERROR)).toHaveCount(0);
  await signUpButton(page).click();
  await expect(emailField(page)).toBeFocused();
  expect(postPaths).toEqual([]);
});

test('Enter submits the sign-in form once, and the button is busy until the response arrives', async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  const release = await holdCalls(page, '/api/identity/sign-in', 'POST');
  const postPaths = recordPostPaths(page);
  await openInteractive(page, '/login');
  await emailField(page).fill(account.email);
  await passwordField(page).fill(account.password);
  await passwordField(page).press('Enter');

  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await passwordField(page).press('Enter');
  release();
  await expectToast(page, 'Welcome back!', "You've successfully signed in.");
  await expect(welcomeHeading(page)).toBeVisible();
  expect(postPaths.filter((path) => path === '/api/identity/sign-in')).toHaveLength(1);
});

test('sign-up shows a busy button until the response arrives', async ({ page, accounts }) => {
  const release = await holdCalls(page, '/api/identity/sign-up', 'POST');
  await signUp(page, accounts.createDetails());
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  release();
  await expect(welcomeHeading(page)).toBeVisible();
});

test('keeps the typed values after a wrong password and shows what to do', async ({
  page,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const { email } = await accounts.createSignedIn(await openOtherBrowser());
  const { password } = accounts.createDetails();
  pageErrors.expectFailure(401, '/api/identity/sign-in');
  await openInteractive(page, '/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
  await expectToast(
    page,
    'Sign in failed',
    'Wrong email or password. Try again, or reset your password with "Forgot password?".',
  );
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue(password);
  await expect(signInButton(page)).toBeEnabled();
  await expect(page).toHaveURL('/login');
});

test('says that the operator has disabled the account', async ({
  page,
  accounts,
  server,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  server.runCommand('user', 'disable', account.email);
  pageErrors.expectFailure(403, '/api/identity/sign-in');
  await signIn(page, account);
  await expectToast(page, 'Sign in failed', 'This account is disabled. Please contact the site operator.');
});

test('shows that an email address is in use and keeps the typed values', async ({
  page,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const { email } = await accounts.createSignedIn(await openOtherBrowser());
  pageErrors.expectFailure(409, '/api/identity/sign-up');
  const newAccount = { ...accounts.createDetails(), email: email.toUpperCase() };
  await signUp(page, newAccount);
  await expectToast(
    page,
    'Sign up failed',
    'An account with this email already exists. Sign in, or use another email.',
  );
  await expect(nameField(page)).toHaveValue(newAccount.name);
  await expect(emailField(page)).toHaveValue(newAccount.email);
  await expect(passwordField(page)).toHaveValue(newAccount.password);
});

test('rejects a common password with an error at its field', async ({ page, accounts, pageErrors }) => {
  pageErrors.expectFailure(400, '/api/identity/sign-up');
  await signUp(page, { ...accounts.createDetails(), password: 'password123' });
  await expectToast(
    page,
    'Sign up failed',
    'Please choose another password. Common passwords, your name and your email are not allowed.',
  );
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(passwordField(page)).toHaveAccessibleDescription(/not a common password/);
});

test('shows how long to wait after too many wrong passwords', async ({
  page,
  request,
  accounts,
  pageErrors,
}) => {
  pageErrors.expectFailure(401, '/api/identity/sign-in');
  pageErrors.expectFailure(429, '/api/identity/sign-in');
  const { email, password } = accounts.createDetails();
  await openInteractive(page, '/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  const submitAndGetStatus = async () => {
    await expect(signInButton(page)).toBeEnabled();
    const response = page.waitForResponse('/api/identity/sign-in');
    await signInButton(page).click();
    return (await response).status();
  };
  let status = await submitAndGetStatus();
  expect(status).toBe(401);

  // The server allows ten attempts a minute per IP address. On a slow machine it may allow a few more.
  const options = { headers: accounts.headers, data: { email, password } };
  await Promise.all(Array.from({ length: 10 }, () => request.post('/api/identity/sign-in', options)));
  for (let attempt = 0; attempt < 10 && status !== 429; attempt += 1) status = await submitAndGetStatus();
  await expect(visibleToast(page)).toHaveText(
    /^Sign in failedToo many attempts\. Please wait \d+ (second|minute)s? and try again\.$/,
  );
});

test('shows an error for a lost connection, and a retry works', async ({
  page,
  context,
  accounts,
  pageErrors,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  await openInteractive(page, '/login');
  pageErrors.expectFailure('net::ERR_INTERNET_DISCONNECTED', '/api/identity/sign-in');
  await goOffline(page);
  await emailField(page).fill(account.email);
  await passwordField(page).fill(account.password);
  await signInButton(page).click();
  await expectToast(page, 'Sign in failed', "Can't reach the server. Check your connection and try again.");

  await context.setOffline(false);
  await signInButton(page).click();
  await expectToast(page, 'Welcome back!', "You've successfully signed in.");
  await expect(welcomeHeading(page)).toBeVisible();
});

test('submits a form once if the user submitted it before the scripts ran', async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  const postPaths = recordPostPaths(page);
  const releaseScripts = await holdCalls(page, '**/assets/index-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await emailField(page).fill(account.email);
  await passwordField(page).fill(account.password);
  await signInButton(page).click();
  await passwordField(page).press('Enter');
  expect(postPaths).toEqual([]);
  releaseScripts();
  await expectToast(page, 'Welcome back!', "You've successfully signed in.");
  await expect(welcomeHeading(page)).toBeVisible();
  expect(postPaths).toEqual(['/api/identity/sign-in']);
});

test('shows and hides the password', async ({ page, accounts }) => {
  const { password } = accounts.createDetails();
  await openInteractive(page, '/login');
  await passwordField(page).fill(password);
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await expect(passwordField(page)).toHaveValue(password);
});

test('links the two forms to each other and to the home page', async ({ page }) => {
  await openInteractive(page, '/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account');
  await expect(page.getByText('Start showcasing your photography today')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});
