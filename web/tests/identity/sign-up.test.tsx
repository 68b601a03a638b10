import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { passwordCopy } from '@/lib/password-copy';
import { createExampleInstance } from '@/testing/instance';
import { createExampleSession, SESSION_HINT_COOKIE } from '@/testing/session';
import {
  getButton,
  createHold,
  getDescriptions,
  getField,
  getHeadingText,
  closeApp,
  openApp,
  getToast,
} from './app';
import { startIdentityServer, type IdentityServer } from './server';

const SIGN_UP_PATH = '/api/identity/sign-up';
const PASSWORD_HINT = passwordCopy.hint;

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.respondTo(SIGN_UP_PATH, {
    status: 201,
    body: createExampleSession(),
    headers: { 'set-cookie': SESSION_HINT_COOKIE },
  });
  server.respondTo('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(closeApp);

async function submitForm(name = 'Anna Berg', email = 'anna@example.com', password = 'secret-1') {
  const user = userEvent.setup();
  await user.type(getField('Full Name'), name);
  await user.type(getField('Email'), email);
  await user.type(getField('Password'), password);
  await user.click(getButton('Create Account'));
}

test('has its heading, fields, buttons and links', async () => {
  await openApp(server, '/signup');
  expect(getHeadingText()).toBe('Create Your Account');
  expect(screen.getByText('Start showcasing your photography today')).toBeTruthy();
  expect(['Full Name', 'Email', 'Password'].map((label) => getField(label).autocomplete)).toEqual([
    'name',
    'username',
    'new-password',
  ]);
  expect(getButton('Continue with Google')).toBeTruthy();
  expect(['Back', 'Sign in'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/',
    '/login',
  ]);
});

test('validates the typed values on submit, then on every change', async () => {
  await openApp(server, '/signup');
  await submitForm(' A ', 'anna@', '12345');
  expect(['Full Name', 'Email', 'Password'].map((label) => getDescriptions(getField(label)))).toEqual([
    ['Name must be at least 2 characters'],
    ['Please enter a valid email'],
    ['Password must be at least 6 characters', 'At least 6 characters', PASSWORD_HINT],
  ]);
  expect(document.activeElement).toBe(getField('Full Name'));
  await userEvent.type(getField('Email'), 'example.com');
  expect(getDescriptions(getField('Email'))).toEqual([]);
  expect(server.calls).toEqual([]);
});

test('checks off what the server requires of a password while the user types', async () => {
  const passwordPolicy = {
    minLength: 12,
    maxLength: 64,
    requiresLowercase: false,
    requiresUppercase: true,
    requiresNumber: true,
    requiresSymbol: false,
  };
  await openApp(server, '/signup', { passwordPolicy });
  const getChecklist = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => `${item.querySelector('path') ? '✓' : '○'} ${item.textContent}`);
  const labels = ['At least 12 characters', 'At most 64 characters', 'An uppercase letter', 'A number'];
  expect(getChecklist()).toEqual(labels.map((label) => `○ ${label}`));
  await userEvent.type(getField('Password'), 'Harbour');
  expect(getChecklist().filter((item) => item.startsWith('✓'))).toEqual([
    '✓ At most 64 characters',
    '✓ An uppercase letter',
  ]);
  expect(screen.getByText('Still needs at least 12 characters and a number').role).toBe('status');
  await userEvent.type(getField('Password'), ' 2026 tulip');
  expect(getChecklist()).toEqual(labels.map((label) => `✓ ${label}`));
  expect(screen.getByText('Password has everything it needs').role).toBe('status');
});

test('names what a submitted password still needs', async () => {
  const { passwordPolicy } = createExampleInstance();
  await openApp(server, '/signup', { passwordPolicy: { ...passwordPolicy, requiresNumber: true } });
  await submitForm('Anna Berg', 'anna@example.com', 'harbour tulip');
  expect(getDescriptions(getField('Password'))[0]).toBe('Password needs a number');
  expect(server.calls).toEqual([]);
});

test('shows a busy button, then redirects home and shows a toast', async () => {
  const hold = createHold();
  server.respondTo(SIGN_UP_PATH, {
    status: 201,
    body: createExampleSession(),
    headers: { 'set-cookie': SESSION_HINT_COOKIE },
    after: hold.after,
  });
  await openApp(server, '/signup');
  await submitForm();
  expect(getButton('Creating Account...').disabled).toBe(true);
  hold.release();
  await waitFor(() => {
    expect(getToast()).toEqual([
      'Account created successfully!',
      "Welcome to Foto & Co. Let's set up your profile.",
      'default',
    ]);
  });
  await waitFor(() => {
    expect(getHeadingText()).toBe('Welcome to Foto & Co!');
  });
  expect(server.callsTo(SIGN_UP_PATH)[0]?.body).toEqual({
    name: 'Anna Berg',
    email: 'anna@example.com',
    password: 'secret-1',
  });
});

test.each([
  [409, 'email-already-in-use', 'An account with this email already exists. Sign in, or use another email.'],
  [403, 'registration-closed', 'New accounts are not available right now.'],
  [500, 'unheard-of', 'Failed to create account. Please try again.'],
])('keeps the typed values and shows an error for %i %s', async (status, code, text) => {
  server.respondTo(SIGN_UP_PATH, { status, body: { message: 'No.', code } });
  await openApp(server, '/signup');
  await submitForm();
  await waitFor(() => {
    expect(getToast()).toEqual(['Sign up failed', text, 'destructive']);
  });
  expect(getField('Full Name').value).toBe('Anna Berg');
  await waitFor(() => {
    expect(getButton('Create Account').disabled).toBe(false);
  });
});

test('shows the password rule under its field before a submit', async () => {
  await openApp(server, '/signup');
  expect(getDescriptions(getField('Password'))).toEqual(['At least 6 characters', PASSWORD_HINT]);
});

test('shows a weak-password error at its field and in the toast', async () => {
  const errors = [{ field: 'password', message: 'This password is on every list of common ones' }];
  const body = { message: 'Weak.', code: 'password-does-not-meet-requirements', errors };
  server.respondTo(SIGN_UP_PATH, { status: 400, body });
  await openApp(server, '/signup');
  await submitForm();
  await waitFor(() => {
    expect(getDescriptions(getField('Password'))).toEqual([
      'This password is on every list of common ones',
      'At least 6 characters',
      PASSWORD_HINT,
    ]);
  });
  expect(document.activeElement).toBe(getField('Password'));
  expect(getToast()).toEqual([
    'Sign up failed',
    'Please choose another password. Common passwords, your name and your email are not allowed.',
    'destructive',
  ]);
});

test.each([
  ['that is not configured', false, 'unheard-of', 'Google sign-in is not set up on this server.'],
  ['that fails for an unknown reason', true, 'unheard-of', 'Failed to sign up with Google.'],
  ['whose response is invalid', true, 'invalid-credential', 'Failed to sign up with Google.'],
])('shows its own text for Google %s', async (_, googleSignIn, code, text) => {
  vi.stubGlobal('open', () => ({ closed: false, opener: null, location: { href: '' }, close: vi.fn() }));
  server.respondTo('/api/identity/google/start', { status: 500, body: { message: 'No.', code } });
  await openApp(server, '/signup', { googleSignIn });
  await userEvent.click(getButton('Continue with Google'));
  await waitFor(() => {
    expect(getToast()).toEqual(['Sign up failed', text, 'destructive']);
  });
});

test('says that registration is closed and links to sign-in', async () => {
  await openApp(server, '/signup', { registration: 'closed' });
  expect(getHeadingText()).toBe('Sign-up is closed');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});
