import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { exampleSession, exampleUser, HINT_COOKIE, HINT_REMOVED } from '@/testing/session';
import { button, heading, leaveApp, openApp, toast } from './app';
import { startIdentityServer, type IdentityServer } from './server';

const TOKEN = '/api/identity/token';
const SIGN_OUT = '/api/identity/sign-out';
const LANDING = 'Turn your social profile into a booking machine';
const HOME = 'Welcome to Foto & Co!';
const signedIn = { status: 200, body: exampleSession(), headers: { 'set-cookie': HINT_COOKIE } };

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.answer(TOKEN, signedIn);
  server.answer(SIGN_OUT, { status: 204, headers: { 'set-cookie': HINT_REMOVED } });
  server.answer('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(leaveApp);

const appears = (title: string) =>
  waitFor(() => {
    expect(heading()).toBe(title);
  });

describe('the front door', () => {
  test('is the landing page for visitors, who cost no call', async () => {
    await openApp(server, '/');
    expect(heading()).toBe(LANDING);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.calls).toEqual([]);
  });

  test('is the home of somebody who is signed in, without a glimpse of the landing page', async () => {
    let release = () => undefined as unknown;
    server.answer(TOKEN, { ...signedIn, after: new Promise<void>((resolve) => (release = resolve)) });
    await openApp(server, '/', { hint: true });
    expect(heading()).toBe('Loading...');
    release();
    await appears(HOME);
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

  test('is the landing page again when the session turns out to be over', async () => {
    server.answer(TOKEN, {
      status: 401,
      body: { message: 'Unauthorized', code: 'session-revoked' },
      headers: { 'set-cookie': HINT_REMOVED },
    });
    await openApp(server, '/', { hint: true });
    await appears(LANDING);
    expect(toast()).toBeUndefined();
  });

  test('says so when the server does not answer, and nobody is signed out', async () => {
    server.answer(TOKEN, { status: 503, body: { message: 'Busy.', code: 'busy' } }, signedIn);
    await openApp(server, '/', { hint: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again now' }));
    await appears(HOME);
  });
});

describe('logging out', () => {
  test('leads to the landing page and says so', async () => {
    await openApp(server, '/', { hint: true });
    await appears(HOME);
    await userEvent.click(button('Logout'));
    await appears(LANDING);
    expect(toast()).toEqual([
      'Signed out successfully',
      'You have been signed out of your account.',
      'default',
    ]);
    expect(server.callsTo(SIGN_OUT)).toHaveLength(1);
  });

  test('that did not reach the server is said so, and nobody is signed out', async () => {
    server.answer(SIGN_OUT, { status: 503, body: { message: 'Busy.', code: 'busy' } });
    await openApp(server, '/', { hint: true });
    await appears(HOME);
    await userEvent.click(button('Logout'));
    await waitFor(() => {
      expect(toast()?.[0]).toBe('You are still signed in');
    });
    expect(heading()).toBe(HOME);
  });
});

describe('an address that is not confirmed', () => {
  const unverified = exampleSession({ user: exampleUser({ emailVerified: false }) });

  test('is asked for, and the mail can be sent again', async () => {
    server.answer(TOKEN, { ...signedIn, body: unverified });
    server.answer('/api/identity/verify-email/send', { status: 202 });
    await openApp(server, '/', { hint: true });
    await appears(HOME);
    expect(screen.getByText('Please confirm your email. We sent a link to anna@example.com.')).toBeTruthy();
    await userEvent.click(button('Send it again'));
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Mail sent');
    });
  });

  test('is not asked for any more once it is confirmed in another tab', async () => {
    server.answer(TOKEN, { ...signedIn, body: unverified }, signedIn);
    await openApp(server, '/', { hint: true });
    await appears(HOME);
    const other = new BroadcastChannel('lenslink-auth');
    other.postMessage({ news: 'user-changed' });
    await waitFor(() => {
      expect(screen.queryByText(/Please confirm your email/)).toBeNull();
    });
    other.close();
  });
});

describe('the screens of a photographer', () => {
  test.each(['/profile/create', '/profile/edit'])(
    '%s is there for somebody who is signed in',
    async (path) => {
      const { router, session } = await openApp(server, path, { hint: true });
      await waitFor(() => {
        expect(session.auth.snapshot().status).toBe('signed-in');
      });
      await act(() => Promise.resolve());
      expect(router.state.location.pathname).toBe(path);
      expect(toast()).toBeUndefined();
    },
  );

  test.each([false, true])('/profile/create leads others home (hint of a session: %s)', async (hint) => {
    server.answer(TOKEN, { status: 204, headers: { 'set-cookie': HINT_REMOVED } });
    const { router } = await openApp(server, '/profile/create', { hint });
    await appears(LANDING);
    expect(router.state.location.pathname).toBe('/');
  });

  test('/profile/edit tells others that they are logged out, and leads them to log in', async () => {
    const { router } = await openApp(server, '/profile/edit');
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    await waitFor(() => {
      expect(toast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    expect(router.state.location.pathname).toBe('/profile/edit');
    await waitFor(() => {
      expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login?next=%2Fprofile%2Fedit');
    });
  });
});

test('a session the server no longer knows ends with a word about it', async () => {
  server.answer('/api/auth/user', { status: 401, body: { message: 'Unauthorized', code: 'unauthorized' } });
  await openApp(server, '/', { hint: true });
  await waitFor(() => {
    expect(toast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
  });
  await appears(LANDING);
  expect(server.callsTo(SIGN_OUT)).toHaveLength(1);
});
