import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { passwordRule } from '@/lib/identity-copy';
import { exampleSession, HINT_COOKIE } from '@/testing/session';
import { button, description, field, heading, leaveApp, openApp, toast } from './app';
import { startIdentityServer, type IdentityServer } from './server';

const SIGN_UP = '/api/identity/sign-up';

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.answer(SIGN_UP, { status: 201, body: exampleSession(), headers: { 'set-cookie': HINT_COOKIE } });
  server.answer('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(leaveApp);

async function fillIn(name = 'Anna Berg', email = 'anna@example.com', password = 'secret-1') {
  const user = userEvent.setup();
  await user.type(field('Full Name'), name);
  await user.type(field('Email'), email);
  await user.type(field('Password'), password);
  await user.click(button('Create Account'));
}

test('the page has its heading, fields, buttons and ways out', async () => {
  await openApp(server, '/signup');
  expect(heading()).toBe('Create Your Account');
  expect(screen.getByText('Start showcasing your photography today')).toBeTruthy();
  expect(['Full Name', 'Email', 'Password'].map((label) => field(label).autocomplete)).toEqual([
    'name',
    'username',
    'new-password',
  ]);
  expect(button('Continue with Google')).toBeTruthy();
  expect(['Back', 'Sign in'].map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    '/',
    '/login',
  ]);
});

test('what was typed is checked on submit, then on every change', async () => {
  await openApp(server, '/signup');
  await fillIn(' A ', 'anna@', '12345');
  expect(['Full Name', 'Email', 'Password'].map((label) => description(field(label)))).toEqual([
    ['Name must be at least 2 characters'],
    ['Please enter a valid email'],
    ['Password must be at least 6 characters', passwordRule(6)],
  ]);
  expect(document.activeElement).toBe(field('Full Name'));
  await userEvent.type(field('Email'), 'example.com');
  expect(description(field('Email'))).toEqual([]);
  expect(server.calls).toEqual([]);
});

test('a server that wants longer passwords says how long', async () => {
  await openApp(server, '/signup', { passwordMinLength: 12 });
  await fillIn('Anna Berg', 'anna@example.com', 'elevenchars');
  expect(description(field('Password'))).toEqual([
    'Password must be at least 12 characters',
    passwordRule(12),
  ]);
});

test('signing up is busy until the answer is there, then leads home and says so', async () => {
  let release = () => undefined as unknown;
  const after = new Promise<void>((resolve) => (release = resolve));
  server.answer(SIGN_UP, {
    status: 201,
    body: exampleSession(),
    headers: { 'set-cookie': HINT_COOKIE },
    after,
  });
  await openApp(server, '/signup');
  await fillIn();
  expect(button('Creating Account...').disabled).toBe(true);
  release();
  await waitFor(() => {
    expect(toast()).toEqual([
      'Account created successfully!',
      "Welcome to Foto & Co. Let's set up your profile.",
      'default',
    ]);
  });
  await waitFor(() => {
    expect(heading()).toBe('Welcome to Foto & Co!');
  });
  expect(server.callsTo(SIGN_UP)[0]?.body).toEqual({
    name: 'Anna Berg',
    email: 'anna@example.com',
    password: 'secret-1',
  });
});

test.each([
  [
    409,
    'email-already-in-use',
    'There is already an account with this email. Sign in instead, or use another email.',
  ],
  [403, 'registration-closed', 'This server takes no new accounts at the moment.'],
  [500, 'unheard-of', 'Failed to create account. Please try again.'],
])('a failure with %i %s keeps what was typed and says so', async (status, code, text) => {
  server.answer(SIGN_UP, { status, body: { message: 'No.', code } });
  await openApp(server, '/signup');
  await fillIn();
  await waitFor(() => {
    expect(toast()).toEqual(['Sign up failed', text, 'destructive']);
  });
  expect(field('Full Name').value).toBe('Anna Berg');
  expect(button('Create Account').disabled).toBe(false);
});

test('the rule for the password stands under its field before anything is sent', async () => {
  await openApp(server, '/signup');
  expect(description(field('Password'))).toEqual([
    'At least 6 characters, not a common password, not your name or email.',
  ]);
});

test('a password the server finds too weak is said so at its field, and in the toast', async () => {
  const errors = [{ field: 'password', message: 'This password is on every list of common ones' }];
  const body = { message: 'Weak.', code: 'password-does-not-meet-requirements', errors };
  server.answer(SIGN_UP, { status: 400, body });
  await openApp(server, '/signup');
  await fillIn();
  await waitFor(() => {
    expect(description(field('Password'))).toEqual([
      'This password is on every list of common ones',
      passwordRule(6),
    ]);
  });
  expect(document.activeElement).toBe(field('Password'));
  expect(toast()).toEqual([
    'Sign up failed',
    'Please choose another password: not a common password, not your name or email.',
    'destructive',
  ]);
});

test.each([
  ['on a server without it', false, 'unheard-of', 'Google sign-in is not set up on this server.'],
  ['that fails for no known reason', true, 'unheard-of', 'Failed to sign up with Google.'],
  ['whose answer is not believed', true, 'invalid-credential', 'Failed to sign up with Google.'],
])('Google %s is said so in the words of this page', async (_, googleSignIn, code, text) => {
  vi.stubGlobal('open', () => ({ closed: false, opener: null, location: { href: '' }, close: vi.fn() }));
  server.answer('/api/identity/google/start', { status: 500, body: { message: 'No.', code } });
  await openApp(server, '/signup', { googleSignIn });
  await userEvent.click(button('Continue with Google'));
  await waitFor(() => {
    expect(toast()).toEqual(['Sign up failed', text, 'destructive']);
  });
});

test('a server without new accounts says so and keeps the way to sign in', async () => {
  await openApp(server, '/signup', { registration: 'closed' });
  expect(heading()).toBe('No new accounts for now');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});
