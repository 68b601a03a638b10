import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordCopy } from '@/lib/password-copy';
import { createExampleSession, createExampleUser } from '@/testing/session';
import { getButton, getDescriptions, getField, getHeadingText, closeApp, openApp, getToast } from './app';
import { startIdentityServer, type IdentityServer } from './server';

const TOKEN_PATH = '/api/identity/token';
const EMAIL_BODY = { email: 'anna@example.com' };
const EXPIRED_TEXT = 'This link has expired. Please request a new one.';
const INCOMPLETE_TEXT = 'This link is incomplete. Open it again from the email.';
const expiredResponse = { status: 400, body: { message: 'Expired.', code: 'expired-action-code' } };
const busyResponse = { status: 503, body: { message: 'Busy.', code: 'busy' } };

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.respondTo('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(closeApp);

const getLinkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const waitForHeading = (title: string) =>
  waitFor(() => {
    expect(getHeadingText()).toBe(title);
  });
async function changeHash(hash: string) {
  const changed = new Promise((resolve) => {
    window.addEventListener('hashchange', resolve, { once: true });
  });
  await act(async () => {
    window.location.hash = hash;
    await changed;
  });
}

/** Waits until the heading of the result has the focus. */
const waitForFocusedHeading = (title: string) =>
  waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: title }));
  });

describe('requesting a new password', () => {
  const SEND_PATH = '/api/identity/password-reset/send';

  test('sends the address and does not say whether an account exists', async () => {
    server.respondTo(SEND_PATH, { status: 202 });
    await openApp(server, '/forgot-password');
    await userEvent.type(getField('Email'), 'anna@example.com{Enter}');
    await waitForFocusedHeading('Check your email');
    expect(server.callsTo(SEND_PATH)[0]?.body).toEqual(EMAIL_BODY);
    expect(screen.getByRole('main').textContent).toContain('If an account exists for anna@example.com');
    expect(getLinkTarget('Back to sign in')).toBe('/login');

    await userEvent.click(getButton('Use another email'));
    expect(getField('Email')).toBeTruthy();
  });

  test('requires a valid address', async () => {
    await openApp(server, '/forgot-password');
    await userEvent.type(getField('Email'), 'anna{Enter}');
    expect(getDescriptions(getField('Email'))).toEqual(['Please enter a valid email']);
    expect(server.calls).toEqual([]);
  });

  test('says how long to wait after too many requests', async () => {
    const body = { message: 'Slow down.', code: 'too-many-requests' };
    server.respondTo(SEND_PATH, { status: 429, body, headers: { 'retry-after': '60' } });
    await openApp(server, '/forgot-password');
    await userEvent.type(getField('Email'), 'anna@example.com{Enter}');
    await waitFor(() => {
      expect(getToast()).toEqual([
        'Email not sent',
        'Too many attempts. Please wait 60 seconds and try again.',
        'destructive',
      ]);
    });
  });
});

describe('setting a new password', () => {
  const CHECK_PATH = '/api/identity/password-reset/check';
  const RESET_PATH = '/api/identity/password-reset';

  test('checks the code, removes it from the URL and changes the password', async () => {
    server.respondTo(CHECK_PATH, { status: 200, body: EMAIL_BODY });
    server.respondTo(RESET_PATH, { status: 204 });
    await openApp(server, '/reset-password#the-code');
    expect(window.location.hash).toBe('');
    const password = await screen.findByLabelText('New password');
    expect(screen.getByText('For anna@example.com. This signs you out on all other devices.')).toBeTruthy();
    await userEvent.type(password, 'secret-2{Enter}');
    await waitForFocusedHeading('Password changed');
    expect(server.callsTo(CHECK_PATH).map(({ body }) => body)).toEqual([{ code: 'the-code' }]);
    expect(server.callsTo(RESET_PATH)[0]?.body).toEqual({ code: 'the-code', password: 'secret-2' });
    expect(getLinkTarget('Sign In')).toBe('/login');
  });

  test('tells password managers which account it is for', async () => {
    server.respondTo(CHECK_PATH, { status: 200, body: EMAIL_BODY });
    await openApp(server, '/reset-password#the-code');
    const password = await screen.findByLabelText<HTMLInputElement>('New password');
    expect(password.autocomplete).toBe('new-password');
    const username = password.form?.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect(username?.value).toBe('anna@example.com');
  });

  test('shows the reason when the password is too weak', async () => {
    const errors = [{ field: 'password', message: 'Too common' }];
    server.respondTo(CHECK_PATH, { status: 200, body: EMAIL_BODY });
    server.respondTo(RESET_PATH, {
      status: 400,
      body: { message: 'Weak.', code: 'password-does-not-meet-requirements', errors },
    });
    await openApp(server, '/reset-password#the-code');
    await userEvent.type(await screen.findByLabelText('New password'), 'password{Enter}');
    await waitFor(() => {
      expect(getDescriptions(getField('New password'))).toEqual([
        'Too common',
        'At least 6 characters',
        passwordCopy.hint,
      ]);
    });
    expect(getToast()?.[0]).toBe('Password not changed');
  });

  test.each([
    ['with an expired link', '#old', EXPIRED_TEXT],
    ['with a fragment that is an element id', '#main', INCOMPLETE_TEXT],
    ['without a code', '', INCOMPLETE_TEXT],
  ])('%s the page offers a new link', async (_, hash, text) => {
    server.respondTo(CHECK_PATH, expiredResponse);
    await openApp(server, `/reset-password${hash}`);
    await waitForHeading('This link no longer works');
    expect(screen.getByText(text)).toBeTruthy();
    expect(getLinkTarget('Send a new link')).toBe('/forgot-password');
  });

  test.each([
    ['expired-action-code', EXPIRED_TEXT],
    ['invalid-action-code', 'This link was already used or is incomplete. Please request a new one.'],
  ])('offers a new link after %s for the new password', async (code, text) => {
    server.respondTo(CHECK_PATH, { status: 200, body: EMAIL_BODY });
    server.respondTo(RESET_PATH, { status: 400, body: { message: 'Unusable.', code } });
    await openApp(server, '/reset-password#the-code');
    await userEvent.type(await screen.findByLabelText('New password'), 'secret-2{Enter}');
    await waitForFocusedHeading('This link no longer works');
    expect(screen.getByText(text)).toBeTruthy();
    expect(getLinkTarget('Send a new link')).toBe('/forgot-password');
    expect(getToast()).toBeUndefined();
  });

  test('can be retried when the server is busy', async () => {
    server.respondTo(CHECK_PATH, busyResponse, { status: 200, body: EMAIL_BODY });
    await openApp(server, '/reset-password#the-code');
    await waitForHeading('Something went wrong');
    await userEvent.click(getButton('Try again'));
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });
});

describe.each([
  ['/verify-email', '/api/identity/verify-email', 'Confirm Email', 'Email confirmed'],
  ['/confirm-email', '/api/identity/email/confirm', 'Use This Email', 'Email changed'],
])('%s', (path, route, label, resultTitle) => {
  test('redeems the code only when the button is pressed', async () => {
    server.respondTo(route, { status: 200, body: EMAIL_BODY });
    await openApp(server, `${path}#the-code`);
    expect(window.location.hash).toBe('');
    expect(server.calls).toEqual([]);
    await userEvent.click(getButton(label));
    await waitForFocusedHeading(resultTitle);
    expect(server.callsTo(route).map(({ body }) => body)).toEqual([{ code: 'the-code' }]);
    expect(screen.getByRole('main').textContent).toContain('anna@example.com');
    expect(getLinkTarget('Go to home')).toBe('/');
  });

  test('keeps the code after the skip link is used, and accepts a new one from the URL', async () => {
    server.respondTo(route, { status: 200, body: EMAIL_BODY });
    await openApp(server, `${path}#the-code`);
    await changeHash('#main');
    expect(window.location.hash).toBe('#main');
    await changeHash('#another-code');
    expect(window.location.hash).toBe('');
    await changeHash('#main');
    await userEvent.click(getButton(label));
    await waitForHeading(resultTitle);
    expect(server.callsTo(route).map(({ body }) => body)).toEqual([{ code: 'another-code' }]);
  });

  test('can be retried when the server is busy', async () => {
    server.respondTo(route, busyResponse, { status: 200, body: EMAIL_BODY });
    await openApp(server, `${path}#the-code`);
    await userEvent.click(getButton(label));
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Something went wrong');
    });
    await userEvent.click(await screen.findByRole('button', { name: label }));
    await waitForHeading(resultTitle);
  });

  test('says that the link has expired', async () => {
    server.respondTo(route, expiredResponse);
    await openApp(server, `${path}#the-code`);
    await userEvent.click(getButton(label));
    await waitForHeading('This link no longer works');
    expect(screen.getByText(EXPIRED_TEXT)).toBeTruthy();
  });
});

describe('a new verification link', () => {
  test('is sent with one press for a signed-in user', async () => {
    server.respondTo(TOKEN_PATH, {
      status: 200,
      body: createExampleSession({ user: createExampleUser({ emailVerified: false }) }),
    });
    server.respondTo('/api/identity/verify-email', expiredResponse);
    server.respondTo('/api/identity/verify-email/send', { status: 202 });
    await openApp(server, '/verify-email#the-code', { hasSessionHint: true });
    await userEvent.click(getButton('Confirm Email'));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send a new link' });
    await userEvent.click(button);
    await waitFor(() => {
      expect(getToast()).toEqual([
        'Email sent',
        'Open the link in the email to confirm your address.',
        'default',
      ]);
    });
    expect(button.disabled).toBe(false);
    expect(server.callsTo('/api/identity/verify-email/send')[0]?.headers.authorization).toBe(
      'Bearer token-1',
    );
  });

  test('starts with signing in for other users', async () => {
    server.respondTo('/api/identity/verify-email', expiredResponse);
    await openApp(server, '/verify-email#the-code');
    await userEvent.click(getButton('Confirm Email'));
    await waitForHeading('This link no longer works');
    expect(getLinkTarget('Sign In')).toBe('/login');
  });
});
