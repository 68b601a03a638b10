import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleSession, HINT_COOKIE } from '@/testing/session';
import { button, description, field, heading, leaveApp, openApp, toast } from './app';
import { startIdentityServer, type IdentityServer } from './server';

const SIGN_IN = '/api/identity/sign-in';
const TOKEN = '/api/identity/token';
const RECORD = '/api/auth/user';
const signedIn = { status: 200, body: exampleSession(), headers: { 'set-cookie': HINT_COOKIE } };

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.answer(SIGN_IN, signedIn);
  server.answer(RECORD, { status: 200, body: { id: 'u1' } });
});

afterEach(leaveApp);

async function fillIn(email = 'anna@example.com', password = 'secret-1') {
  const user = userEvent.setup();
  if (email) await user.type(field('Email'), email);
  if (password) await user.type(field('Password'), password);
  await user.click(button('Sign In'));
}

describe('the page', () => {
  test('has the fields, buttons and ways out', async () => {
    await openApp(server, '/login?next=%2Fprofile%2Fedit');
    expect(field('Email').type).toBe('email');
    expect(field('Email').autocomplete).toBe('username');
    expect(field('Password').type).toBe('password');
    expect(field('Password').autocomplete).toBe('current-password');
    expect(button('Continue with Google')).toBeTruthy();
    const addresses = ['Back', 'Sign up', 'Forgot password?'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(addresses).toEqual(['/', '/signup?next=%2Fprofile%2Fedit', '/forgot-password']);
  });

  test('says Loading... until it is known who is here', async () => {
    let release = () => undefined as unknown;
    server.answer(TOKEN, { status: 204, after: new Promise<void>((resolve) => (release = resolve)) });
    await openApp(server, '/login', { hint: true });
    expect(heading()).toBe('Loading...');
    expect(screen.queryByLabelText('Email')).toBeNull();
    release();
    await waitFor(() => {
      expect(heading()).toBe('Welcome back');
    });
  });

  test('leads somebody who is signed in home, or where they wanted to go', async () => {
    server.answer(TOKEN, signedIn);
    const { router } = await openApp(server, '/login', { hint: true });
    await waitFor(() => {
      expect(heading()).toBe('Welcome to Foto & Co!');
    });
    expect(router.state.location.pathname).toBe('/');
  });

  test('offers to try again when the server cannot be reached', async () => {
    server.answer(TOKEN, { status: 503, body: { message: 'Busy.', code: 'busy' } }, signedIn);
    await openApp(server, '/login', { hint: true });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Try again now' }));
    await waitFor(() => {
      expect(heading()).toBe('Welcome to Foto & Co!');
    });
  });

  test('shows the password and hides it again', async () => {
    await openApp(server, '/login');
    const user = userEvent.setup();
    await user.click(button('Show password'));
    expect(field('Password').type).toBe('text');
    await user.click(button('Hide password'));
    expect(field('Password').type).toBe('password');
  });
});

describe('what was typed', () => {
  test('is checked on submit, then on every change', async () => {
    await openApp(server, '/login');
    await fillIn('anna', '12345');
    expect(description(field('Email'))).toEqual(['Please enter a valid email']);
    expect(description(field('Password'))).toEqual(['Password must be at least 6 characters']);
    expect(document.activeElement).toBe(field('Email'));
    await userEvent.type(field('Password'), '6');
    expect(description(field('Password'))).toEqual([]);
    expect(server.calls).toEqual([]);
  });

  test('is sent without the spaces around the address', async () => {
    await openApp(server, '/login');
    await fillIn(' anna@example.com ', ' secret-1');
    await waitFor(() => {
      expect(server.callsTo(SIGN_IN)).toHaveLength(1);
    });
    expect(server.callsTo(SIGN_IN)[0]?.body).toEqual({ email: 'anna@example.com', password: ' secret-1' });
  });
});

describe('signing in', () => {
  test('is busy until the answer is there, then leads home and says so', async () => {
    let release = () => undefined as unknown;
    server.answer(SIGN_IN, { ...signedIn, after: new Promise<void>((resolve) => (release = resolve)) });
    const { router } = await openApp(server, '/login');
    await fillIn();
    expect(button('Signing in...').disabled).toBe(true);
    expect(button('Continue with Google').disabled).toBe(true);

    release();
    await waitFor(() => {
      expect(toast()).toEqual(['Welcome back!', "You've successfully signed in.", 'default']);
    });
    await waitFor(() => {
      expect(heading()).toBe('Welcome to Foto & Co!');
    });
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => {
      expect(server.callsTo(RECORD)[0]?.headers.authorization).toBe('Bearer token-1');
    });
  });

  test.each([
    ['/profile/create', '/profile/create'],
    ['//evil.test', '/'],
  ])('leads from ?next=%s to %s', async (next, path) => {
    const { router } = await openApp(server, `/login?${new URLSearchParams({ next }).toString()}`);
    await fillIn();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe(path);
    });
  });

  test.each([
    [
      401,
      'invalid-credential',
      'That email and password do not belong together. Check both, or choose a new password with "Forgot password?".',
    ],
    [403, 'user-disabled', 'This account has been disabled. Please contact whoever runs this site.'],
    [500, 'unheard-of', 'Please check your email and password.'],
  ])('that fails with %i %s keeps what was typed and says so', async (status, code, text) => {
    server.answer(SIGN_IN, { status, body: { message: 'Unauthorized', code } });
    await openApp(server, '/login');
    await fillIn();
    await waitFor(() => {
      expect(toast()).toEqual(['Sign in failed', text, 'destructive']);
    });
    expect(button('Sign In').disabled).toBe(false);
    expect(field('Password').value).toBe('secret-1');
  });

  test("shows the server's word about a field under it, and the toast", async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email' }];
    server.answer(SIGN_IN, { status: 400, body: { message: 'Invalid.', code: 'validation_failed', errors } });
    await openApp(server, '/login');
    await fillIn();
    await waitFor(() => {
      expect(description(field('Email'))).toEqual(['Please enter a valid email']);
    });
    expect(toast()).toEqual(['Sign in failed', 'Please check what you entered.', 'destructive']);
  });
});

describe('with Google', () => {
  test('on a server without it opens no window, asks nobody and says so', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    await openApp(server, '/login', { googleSignIn: false });
    await userEvent.click(button('Continue with Google'));
    await waitFor(() => {
      expect(toast()).toEqual([
        'Sign in failed',
        'Google sign-in is not set up on this server.',
        'destructive',
      ]);
    });
    expect(open).not.toHaveBeenCalled();
    expect(server.calls).toEqual([]);
  });

  test('through a window leads home and says so', async () => {
    const popup = { closed: false, opener: null, location: { href: '' }, close: vi.fn() };
    vi.stubGlobal('open', () => popup);
    server.answer('/api/identity/google/start', {
      status: 200,
      body: { attemptId: 'a1', url: 'https://g.test/' },
    });
    server.answer('/api/identity/google/finish', signedIn);
    await openApp(server, '/login');
    await userEvent.click(button('Continue with Google'));
    expect(button('Waiting for Google...').disabled).toBe(true);
    await waitFor(() => {
      expect(popup.location.href).toBe('https://g.test/');
    });
    const channel = new BroadcastChannel('lenslink-auth');
    channel.postMessage({ attemptId: 'a1' });
    await waitFor(() => {
      expect(toast()).toEqual(['Welcome!', "You've successfully signed in with Google.", 'default']);
    });
    channel.close();
    await waitFor(() => {
      expect(heading()).toBe('Welcome to Foto & Co!');
    });
  });

  test('coming back with the whole page finishes what was begun, and goes where it was meant to', async () => {
    server.answer('/api/identity/google/finish', signedIn);
    sessionStorage.setItem(
      'google-attempt',
      JSON.stringify({ verifier: 'v', search: '?next=%2Fprofile%2Fcreate' }),
    );
    const { router } = await openApp(server, '/login#google=a1');
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/profile/create');
    });
    await waitFor(() => {
      expect(heading()).toBe('Create Your Profile');
    });
    expect(server.callsTo('/api/identity/google/finish')[0]?.body).toEqual({
      attemptId: 'a1',
      verifier: 'v',
    });
    expect(toast()).toEqual(['Welcome!', "You've successfully signed in with Google.", 'default']);
    expect(window.location.hash).toBe('');
  });

  test('coming back without having left says so and asks nobody', async () => {
    await openApp(server, '/login#google=a1');
    await waitFor(() => {
      expect(toast()).toEqual([
        'Sign in failed',
        'This link or request was used already, or is not complete. Please ask for a new one.',
        'destructive',
      ]);
    });
    expect(server.calls).toEqual([]);
    expect(window.location.hash).toBe('');
    expect(heading()).toBe('Welcome back');
  });
});
