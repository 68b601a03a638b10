import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createExampleSession,
  createExampleUser,
  SESSION_HINT_COOKIE,
  EXPIRED_SESSION_HINT_COOKIE,
} from '@/testing/session';
import { getButton, createHold, getHeadingText, closeApp, openApp, getToast } from './app';
import { startIdentityServer, type IdentityServer } from './server';

const TOKEN_PATH = '/api/identity/token';
const SIGN_OUT_PATH = '/api/identity/sign-out';
const LANDING_TITLE = 'Turn your social profile into a booking machine';
const HOME_TITLE = 'Welcome to Foto & Co!';
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
  server.respondTo(TOKEN_PATH, signedInResponse);
  server.respondTo(SIGN_OUT_PATH, { status: 204, headers: { 'set-cookie': EXPIRED_SESSION_HINT_COOKIE } });
  server.respondTo('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(closeApp);

const waitForHeading = (title: string) =>
  waitFor(() => {
    expect(getHeadingText()).toBe(title);
  });

describe('the path /', () => {
  test('shows the landing page to visitors without a call', async () => {
    await openApp(server, '/');
    expect(getHeadingText()).toBe(LANDING_TITLE);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.calls).toEqual([]);
  });

  test('shows the home of a signed-in user without flashing the landing page', async () => {
    const hold = createHold();
    server.respondTo(TOKEN_PATH, { ...signedInResponse, after: hold.after });
    await openApp(server, '/', { hasSessionHint: true });
    expect(getHeadingText()).toBe('Loading...');
    hold.release();
    await waitForHeading(HOME_TITLE);
    await waitFor(() => {
      expect(document.title).toBe('Home · Foto & Co');
    });
    expect(
      screen.getByText("Let's set up your photography profile to start accepting bookings from clients."),
    ).toBeTruthy();
    const create = screen.getByRole('link', { name: 'Create Your Profile' });
    expect(create.getAttribute('href')).toBe('/profile/create');
    expect(screen.getByText('Anna Berg')).toBeTruthy();
  });

  test('shows the landing page when the session has ended', async () => {
    server.respondTo(TOKEN_PATH, {
      status: 401,
      body: { message: 'Unauthorized', code: 'session-revoked' },
      headers: { 'set-cookie': EXPIRED_SESSION_HINT_COOKIE },
    });
    await openApp(server, '/', { hasSessionHint: true });
    await waitForHeading(LANDING_TITLE);
    expect(getToast()).toBeUndefined();
  });

  test('offers a retry when the server is busy, without signing out', async () => {
    server.respondTo(TOKEN_PATH, { status: 503, body: { message: 'Busy.', code: 'busy' } }, signedInResponse);
    await openApp(server, '/', { hasSessionHint: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again now' }));
    await waitForHeading(HOME_TITLE);
  });
});

describe('logging out', () => {
  test('redirects to the landing page and shows a toast', async () => {
    await openApp(server, '/', { hasSessionHint: true });
    await waitForHeading(HOME_TITLE);
    await userEvent.click(getButton('Logout'));
    await waitForHeading(LANDING_TITLE);
    expect(getToast()).toEqual([
      'Signed out successfully',
      'You have been signed out of your account.',
      'default',
    ]);
    expect(server.callsTo(SIGN_OUT_PATH)).toHaveLength(1);
  });

  test('shows an error and stays signed in when the server is busy', async () => {
    server.respondTo(SIGN_OUT_PATH, { status: 503, body: { message: 'Busy.', code: 'busy' } });
    await openApp(server, '/', { hasSessionHint: true });
    await waitForHeading(HOME_TITLE);
    await userEvent.click(getButton('Logout'));
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Sign-out failed');
    });
    expect(getHeadingText()).toBe(HOME_TITLE);
  });
});

describe('an unverified email address', () => {
  const unverifiedSession = createExampleSession({ user: createExampleUser({ emailVerified: false }) });

  test('shows a banner that can resend the email', async () => {
    server.respondTo(TOKEN_PATH, { ...signedInResponse, body: unverifiedSession });
    server.respondTo('/api/identity/verify-email/send', { status: 202 });
    await openApp(server, '/', { hasSessionHint: true });
    await waitForHeading(HOME_TITLE);
    expect(screen.getByText('Please confirm your email. We sent a link to anna@example.com.')).toBeTruthy();
    const button = getButton('Resend email');
    await userEvent.click(button);
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Email sent');
    });
    expect(document.activeElement).toBe(button);
    expect(button.disabled).toBe(false);
  });

  test('hides the banner once another tab has verified it', async () => {
    server.respondTo(TOKEN_PATH, { ...signedInResponse, body: unverifiedSession }, signedInResponse);
    await openApp(server, '/', { hasSessionHint: true });
    await waitForHeading(HOME_TITLE);
    const otherTab = new BroadcastChannel('lenslink-auth');
    otherTab.postMessage({ event: 'user-changed' });
    await waitFor(() => {
      expect(screen.queryByText(/Please confirm your email/)).toBeNull();
    });
    otherTab.close();
  });
});

describe('the screens of a photographer', () => {
  test.each(['/profile/create', '/profile/edit'])('keeps a signed-in user at %s', async (path) => {
    const { router, session } = await openApp(server, path, { hasSessionHint: true });
    await waitFor(() => {
      expect(session.auth.snapshot().status).toBe('signed-in');
    });
    await act(() => Promise.resolve());
    expect(router.state.location.pathname).toBe(path);
    expect(getToast()).toBeUndefined();
  });

  test.each([false, true])(
    'redirects a signed-out user from /profile/create to the home page (session hint: %s)',
    async (hasSessionHint) => {
      server.respondTo(TOKEN_PATH, { status: 204, headers: { 'set-cookie': EXPIRED_SESSION_HINT_COOKIE } });
      const { router } = await openApp(server, '/profile/create', { hasSessionHint });
      await waitForHeading(LANDING_TITLE);
      expect(router.state.location.pathname).toBe('/');
    },
  );

  test('shows a toast at /profile/edit and redirects a signed-out user to sign-in', async () => {
    const { router } = await openApp(server, '/profile/edit');
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    await waitFor(() => {
      expect(getToast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    expect(router.state.location.pathname).toBe('/profile/edit');
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fedit');
    });
  });
});

test('shows a toast when the server rejects the session', async () => {
  server.respondTo('/api/auth/user', {
    status: 401,
    body: { message: 'Unauthorized', code: 'unauthorized' },
  });
  await openApp(server, '/', { hasSessionHint: true });
  await waitFor(() => {
    expect(getToast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
  });
  await waitForHeading(LANDING_TITLE);
  expect(server.callsTo(SIGN_OUT_PATH)).toHaveLength(1);
});
