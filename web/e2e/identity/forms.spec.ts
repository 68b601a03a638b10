import type { Page } from '@playwright/test';
import { holdBack } from '../hold-back';
import { goOffline, openInteractive } from '../pages';
import { expectToast, toastOn } from '../toast';
import { expect, test } from './fixtures';
import { emailField, nameField, passwordField, signInButton, signUp, signUpButton, welcome } from './screens';

const EMAIL_ERROR = 'Please enter a valid email';
const PASSWORD_RULE = 'At least 6 characters, not a common password, not your name or email.';
const PASSWORD_ERROR = 'Password must be at least 6 characters';
const NAME_ERROR = 'Name must be at least 2 characters';

function countCalls(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
  });
  return calls;
}

test('sign-in says under each field what is wrong, first on submit, then with every letter', async ({
  page,
}) => {
  const calls = countCalls(page);
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
  expect(calls).toEqual([]);
});

test('sign-up says under each field what is wrong and starts at the first', async ({ page }) => {
  const calls = countCalls(page);
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
  expect(calls).toEqual([]);
});

test('sign-in is busy until the answer is there, and Enter sends it', async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const person = await people.member(await openOtherBrowser());
  const release = await holdBack(page, '/api/identity/sign-in', 'POST');
  const calls = countCalls(page);
  await openInteractive(page, '/login');
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await passwordField(page).press('Enter');

  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  await passwordField(page).press('Enter');
  release();
  await expectToast(page, 'Welcome back!', "You've successfully signed in.");
  await expect(welcome(page)).toBeVisible();
  expect(calls.filter((path) => path === '/api/identity/sign-in')).toHaveLength(1);
});

test('sign-up is busy until the answer is there', async ({ page, people }) => {
  const release = await holdBack(page, '/api/identity/sign-up', 'POST');
  await signUp(page, people.stranger());
  await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeVisible();
  release();
  await expect(welcome(page)).toBeVisible();
});

test('a wrong password keeps what was typed and says what to do', async ({
  page,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const { email } = await people.member(await openOtherBrowser());
  const { password } = people.stranger();
  complaints.expectFailure(401, '/api/identity/sign-in');
  await openInteractive(page, '/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
  await expectToast(
    page,
    'Sign in failed',
    'That email and password do not belong together. Check both, or choose a new password with "Forgot password?".',
  );
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue(password);
  await expect(signInButton(page)).toBeEnabled();
  await expect(page).toHaveURL('/login');
});

test('an address that is taken is said so, and nothing that was typed is lost', async ({
  page,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const { email } = await people.member(await openOtherBrowser());
  complaints.expectFailure(409, '/api/identity/sign-up');
  const latecomer = { ...people.stranger(), email: email.toUpperCase() };
  await signUp(page, latecomer);
  await expectToast(
    page,
    'Sign up failed',
    'There is already an account with this email. Sign in instead, or use another email.',
  );
  await expect(nameField(page)).toHaveValue(latecomer.name);
  await expect(emailField(page)).toHaveValue(latecomer.email);
  await expect(passwordField(page)).toHaveValue(latecomer.password);
});

test('a password everybody uses is refused at its field', async ({ page, people, complaints }) => {
  complaints.expectFailure(400, '/api/identity/sign-up');
  await signUp(page, { ...people.stranger(), password: 'password123' });
  await expectToast(
    page,
    'Sign up failed',
    'Please choose another password: not a common password, not your name or email.',
  );
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(passwordField(page)).toHaveAccessibleDescription(/\w/);
});

test('too many wrong passwords have to wait, and are told so', async ({
  page,
  request,
  people,
  complaints,
}) => {
  complaints.expectFailure(401, '/api/identity/sign-in');
  complaints.expectFailure(429, '/api/identity/sign-in');
  const { email, password } = people.stranger();
  await openInteractive(page, '/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  const press = async () => {
    await expect(signInButton(page)).toBeEnabled();
    const answer = page.waitForResponse('/api/identity/sign-in');
    await signInButton(page).click();
    return (await answer).status();
  };
  let status = await press();
  expect(status).toBe(401);

  // Ten a minute are allowed, and these come from the address of the page. A slow machine may need a few more.
  const guess = { headers: people.headers, data: { email, password } };
  await Promise.all(Array.from({ length: 10 }, () => request.post('/api/identity/sign-in', guess)));
  for (let attempt = 0; attempt < 10 && status !== 429; attempt += 1) status = await press();
  await expect(toastOn(page)).toHaveText(
    /^Sign in failedToo many tries in a short time\. Please wait \d+ (second|minute)s? and try again\.$/,
  );
});

test('a lost connection is said so, and trying again works', async ({
  page,
  context,
  people,
  complaints,
  openOtherBrowser,
}) => {
  const person = await people.member(await openOtherBrowser());
  await openInteractive(page, '/login');
  complaints.expectFailure('net::ERR_INTERNET_DISCONNECTED', '/api/identity/sign-in');
  await goOffline(page);
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await signInButton(page).click();
  await expectToast(
    page,
    'Sign in failed',
    'The server could not be reached. Check your internet connection and try again.',
  );

  await context.setOffline(false);
  await signInButton(page).click();
  await expectToast(page, 'Welcome back!', "You've successfully signed in.");
  await expect(welcome(page)).toBeVisible();
});

test('a form that is filled in and sent before scripts run is sent when they do, once', async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const person = await people.member(await openOtherBrowser());
  const calls = countCalls(page);
  const runScripts = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await emailField(page).fill(person.email);
  await passwordField(page).fill(person.password);
  await signInButton(page).click();
  await passwordField(page).press('Enter');
  expect(calls).toEqual([]);
  runScripts();
  await expectToast(page, 'Welcome back!', "You've successfully signed in.");
  await expect(welcome(page)).toBeVisible();
  expect(calls).toEqual(['/api/identity/sign-in']);
});

test('a password can be shown and hidden again', async ({ page, people }) => {
  const { password } = people.stranger();
  await openInteractive(page, '/login');
  await passwordField(page).fill(password);
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(passwordField(page)).toHaveAttribute('type', 'password');
  await expect(passwordField(page)).toHaveValue(password);
});

test('the two forms lead to each other and back home', async ({ page }) => {
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
