import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
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

const SIGN_IN_PATH = '/api/identity/sign-in';
const TOKEN_PATH = '/api/identity/token';
const USER_RECORD_PATH = '/api/auth/user';
const signedInResponse = {
  status: 200,
  body: createExampleSession(),
  headers: { 'set-cookie': SESSION_HINT_COOKIE },
};

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.respondTo(SIGN_IN_PATH, signedInResponse);
  server.respondTo(USER_RECORD_PATH, { status: 200, body: { id: 'u1' } });
});

afterEach(closeApp);

async function submitForm(email = 'anna@example.com', password = 'secret-1') {
  const user = userEvent.setup();
  if (email) await user.type(getField('Email'), email);
  if (password) await user.type(getField('Password'), password);
  await user.click(getButton('Sign In'));
}

describe('the page', () => {
  test('has its fields, buttons and links', async () => {
    await openApp(server, '/login?next=%2Fprofile%2Fedit');
    expect(getField('Email').type).toBe('email');
    expect(getField('Email').autocomplete).toBe('username');
    expect(getField('Password').type).toBe('password');
    expect(getField('Password').autocomplete).toBe('current-password');
    expect(getButton('Continue with Google')).toBeTruthy();
    const linkTargets = ['Back', 'Sign up', 'Forgot password?'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(linkTargets).toEqual(['/', '/signup?next=%2Fprofile%2Fedit', '/forgot-password']);
  });

  test('says Loading... until the auth state is known', async () => {
    const hold = createHold();
    server.respondTo(TOKEN_PATH, { status: 204, after: hold.after });
    await openApp(server, '/login', { hasSessionHint: true });
    expect(getHeadingText()).toBe('Loading...');
    expect(screen.queryByLabelText('Email')).toBeNull();
    hold.release();
    await waitFor(() => {
      expect(getHeadingText()).toBe('Welcome back');
    });
  });

  test('redirects a signed-in user home', async () => {
    server.respondTo(TOKEN_PATH, signedInResponse);
    const { router } = await openApp(server, '/login', { hasSessionHint: true });
    await waitFor(() => {
      expect(getHeadingText()).toBe('Welcome to Foto & Co!');
    });
    expect(router.state.location.pathname).toBe('/');
  });

  test('offers a retry when the server is busy', async () => {
    server.respondTo(TOKEN_PATH, { status: 503, body: { message: 'Busy.', code: 'busy' } }, signedInResponse);
    await openApp(server, '/login', { hasSessionHint: true });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Try again now' }));
    await waitFor(() => {
      expect(getHeadingText()).toBe('Welcome to Foto & Co!');
    });
  });

  test('shows the password and hides it again', async () => {
    await openApp(server, '/login');
    const user = userEvent.setup();
    await user.click(getButton('Show password'));
    expect(getField('Password').type).toBe('text');
    await user.click(getButton('Hide password'));
    expect(getField('Password').type).toBe('password');
  });
});

describe('the typed values', () => {
  test('are validated on submit, then on every change', async () => {
    await openApp(server, '/login');
    await submitForm('anna', '12345');
    expect(getDescriptions(getField('Email'))).toEqual(['Please enter a valid email']);
    expect(getDescriptions(getField('Password'))).toEqual(['Password must be at least 6 characters']);
    expect(document.activeElement).toBe(getField('Email'));
    await userEvent.type(getField('Password'), '6');
    expect(getDescriptions(getField('Password'))).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  test('are sent without spaces around the address', async () => {
    await openApp(server, '/login');
    await submitForm(' anna@example.com ', ' secret-1');
    await waitFor(() => {
      expect(server.callsTo(SIGN_IN_PATH)).toHaveLength(1);
    });
    expect(server.callsTo(SIGN_IN_PATH)[0]?.body).toEqual({
      email: 'anna@example.com',
      password: ' secret-1',
    });
  });
});

describe('signing in', () => {
  test('shows a busy button, then redirects home and shows a toast', async () => {
    const hold = createHold();
    server.respondTo(SIGN_IN_PATH, { ...signedInResponse, after: hold.after });
    const { router } = await openApp(server, '/login');
    await submitForm();
    expect(getButton('Signing in...').disabled).toBe(true);
    expect(getButton('Continue with Google').disabled).toBe(true);

    hold.release();
    await waitFor(() => {
      expect(getToast()).toEqual(['Welcome back!', "You've successfully signed in.", 'default']);
    });
    await waitFor(() => {
      expect(getHeadingText()).toBe('Welcome to Foto & Co!');
    });
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => {
      expect(server.callsTo(USER_RECORD_PATH)[0]?.headers.authorization).toBe('Bearer token-1');
    });
  });

  test.each([
    ['/profile/create', '/profile/create'],
    ['//evil.test', '/'],
  ])('redirects from ?next=%s to %s', async (next, path) => {
    const { router } = await openApp(server, `/login?${new URLSearchParams({ next }).toString()}`);
    await submitForm();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(path);
    });
  });

  test.each([
    [
      401,
      'invalid-credential',
      'Wrong email or password. Try again, or reset your password with "Forgot password?".',
    ],
    [403, 'user-disabled', 'This account is disabled. Please contact the site operator.'],
    [500, 'unheard-of', 'Please check your email and password.'],
  ])('keeps the typed values and shows an error for %i %s', async (status, code, text) => {
    server.respondTo(SIGN_IN_PATH, { status, body: { message: 'Unauthorized', code } });
    await openApp(server, '/login');
    await submitForm();
    await waitFor(() => {
      expect(getToast()).toEqual(['Sign in failed', text, 'destructive']);
    });
    expect(getButton('Sign In').disabled).toBe(false);
    expect(getField('Password').value).toBe('secret-1');
  });

  test("shows the server's field error under its field, and the toast", async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email' }];
    server.respondTo(SIGN_IN_PATH, {
      status: 400,
      body: { message: 'Invalid.', code: 'validation-failed', errors },
    });
    await openApp(server, '/login');
    await submitForm();
    await waitFor(() => {
      expect(getDescriptions(getField('Email'))).toEqual(['Please enter a valid email']);
    });
    expect(getToast()).toEqual(['Sign in failed', 'Please check what you entered.', 'destructive']);
  });
});

describe('with Google', () => {
  test('shows an error and opens no popup when the server has no Google sign-in', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    await openApp(server, '/login', { googleSignIn: false });
    await userEvent.click(getButton('Continue with Google'));
    await waitFor(() => {
      expect(getToast()).toEqual([
        'Sign in failed',
        'Google sign-in is not set up on this server.',
        'destructive',
      ]);
    });
    expect(open).not.toHaveBeenCalled();
    expect(server.calls).toEqual([]);
  });

  test('signs in through the popup, redirects home and shows a toast', async () => {
    const popup = { closed: false, opener: null, location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => popup);
    server.respondTo('/api/identity/google/start', {
      status: 200,
      body: { attemptId: 'a1', url: 'https://g.test/' },
    });
    server.respondTo('/api/identity/google/finish', signedInResponse);
    await openApp(server, '/login');
    await userEvent.click(getButton('Continue with Google'));
    expect(getButton('Waiting for Google...').disabled).toBe(true);
    await waitFor(() => {
      expect(popup.location.href).toBe('https://g.test/');
    });
    const channel = new BroadcastChannel('lenslink-auth');
    channel.postMessage({ attemptId: 'a1' });
    await waitFor(() => {
      expect(getToast()).toEqual(['Welcome!', "You've successfully signed in with Google.", 'default']);
    });
    channel.close();
    await waitFor(() => {
      expect(getHeadingText()).toBe('Welcome to Foto & Co!');
    });
  });

  test('finishes the attempt after a redirect and goes to the next path', async () => {
    server.respondTo('/api/identity/google/finish', signedInResponse);
    sessionStorage.setItem(
      'google-attempt',
      JSON.stringify({ verifier: 'v', search: '?next=%2Fprofile%2Fcreate' }),
    );
    const { router } = await openApp(server, '/login#google=a1');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/profile/create');
    });
    await waitFor(() => {
      expect(getHeadingText()).toBe('Create Your Profile');
    });
    expect(server.callsTo('/api/identity/google/finish')[0]?.body).toEqual({
      attemptId: 'a1',
      verifier: 'v',
    });
    expect(getToast()).toEqual(['Welcome!', "You've successfully signed in with Google.", 'default']);
    expect(window.location.hash).toBe('');
  });

  test('shows an error without a call when no attempt is stored', async () => {
    await openApp(server, '/login#google=a1');
    await waitFor(() => {
      expect(getToast()).toEqual([
        'Sign in failed',
        'This sign-in has expired, or it was started in another browser. Please try again.',
        'destructive',
      ]);
    });
    expect(server.calls).toEqual([]);
    expect(window.location.hash).toBe('');
    expect(getHeadingText()).toBe('Welcome back');
  });

  test.each(['expired-action-code', 'invalid-action-code'])('speaks of no link for %s', async (code) => {
    const response = { status: 400, body: { message: 'Unknown.', code } };
    server.respondTo('/api/identity/google/finish', response);
    sessionStorage.setItem('google-attempt', JSON.stringify({ verifier: 'v', search: '' }));
    await openApp(server, '/login#google=a1');
    await waitFor(() => {
      expect(getToast()?.[1]).toMatch(/^This sign-in has expired/);
    });
  });
});
