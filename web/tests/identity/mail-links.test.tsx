import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { passwordRule } from '@/lib/identity-copy';
import { exampleSession, exampleUser } from '@/testing/session';
import { button, description, field, heading, leaveApp, openApp, toast } from './app';
import { startIdentityServer, type IdentityServer } from './server';

const TOKEN = '/api/identity/token';
const EMAIL = { email: 'anna@example.com' };
const EXPIRED = 'This link or request has expired. Please ask for a new one.';
const MISSING = 'The address of this page is not complete. Open the link in the mail once more.';
const expired = { status: 400, body: { message: 'Expired.', code: 'expired-action-code' } };
const unreachable = { status: 503, body: { message: 'Busy.', code: 'busy' } };

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.answer('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(leaveApp);

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const appears = (title: string) =>
  waitFor(() => {
    expect(heading()).toBe(title);
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

/** What a press led to is where a keyboard or a screen reader goes on. */
const answers = (title: string) =>
  waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: title }));
  });

describe('asking for a new password', () => {
  const SEND = '/api/identity/password-reset/send';

  test('says to check the mail and never whether there is an account', async () => {
    server.answer(SEND, { status: 202 });
    await openApp(server, '/forgot-password');
    await userEvent.type(field('Email'), 'anna@example.com{Enter}');
    await answers('Check your mail');
    expect(server.callsTo(SEND)[0]?.body).toEqual(EMAIL);
    expect(screen.getByRole('main').textContent).toContain('If there is an account for anna@example.com');
    expect(link('Back to sign in')).toBe('/login');

    await userEvent.click(button('Use another email'));
    expect(field('Email')).toBeTruthy();
  });

  test('wants a valid address', async () => {
    await openApp(server, '/forgot-password');
    await userEvent.type(field('Email'), 'anna{Enter}');
    expect(description(field('Email'))).toEqual(['Please enter a valid email']);
    expect(server.calls).toEqual([]);
  });

  test('too often is said so', async () => {
    const body = { message: 'Slow down.', code: 'too-many-requests' };
    server.answer(SEND, { status: 429, body, headers: { 'retry-after': '60' } });
    await openApp(server, '/forgot-password');
    await userEvent.type(field('Email'), 'anna@example.com{Enter}');
    await waitFor(() => {
      expect(toast()).toEqual([
        'No mail was sent',
        'Too many tries in a short time. Please wait 60 seconds and try again.',
        'destructive',
      ]);
    });
  });
});

describe('choosing a new password', () => {
  const CHECK = '/api/identity/password-reset/check';
  const RESET = '/api/identity/password-reset';

  test('checks the code first, takes it off the address bar and changes the password', async () => {
    server.answer(CHECK, { status: 200, body: EMAIL });
    server.answer(RESET, { status: 204 });
    await openApp(server, '/reset-password#the-code');
    expect(window.location.hash).toBe('');
    const password = await screen.findByLabelText('New password');
    expect(screen.getByText('For anna@example.com. You will be signed out everywhere else.')).toBeTruthy();
    await userEvent.type(password, 'secret-2{Enter}');
    await answers('Your password is changed');
    expect(server.callsTo(CHECK).map(({ body }) => body)).toEqual([{ code: 'the-code' }]);
    expect(server.callsTo(RESET)[0]?.body).toEqual({ code: 'the-code', password: 'secret-2' });
    expect(link('Sign In')).toBe('/login');
  });

  test('tells password managers whose password it is', async () => {
    server.answer(CHECK, { status: 200, body: EMAIL });
    await openApp(server, '/reset-password#the-code');
    const password = await screen.findByLabelText<HTMLInputElement>('New password');
    expect(password.autocomplete).toBe('new-password');
    const username = password.form?.querySelector<HTMLInputElement>('[autocomplete=username]');
    expect(username?.value).toBe('anna@example.com');
  });

  test('is refused with a reason when the password is too weak', async () => {
    const errors = [{ field: 'password', message: 'Too common' }];
    server.answer(CHECK, { status: 200, body: EMAIL });
    server.answer(RESET, {
      status: 400,
      body: { message: 'Weak.', code: 'password-does-not-meet-requirements', errors },
    });
    await openApp(server, '/reset-password#the-code');
    await userEvent.type(await screen.findByLabelText('New password'), 'password{Enter}');
    await waitFor(() => {
      expect(description(field('New password'))).toEqual(['Too common', passwordRule(6)]);
    });
    expect(toast()?.[0]).toBe('Password not changed');
  });

  test.each([
    ['with a link that is too old', '#old', EXPIRED],
    ['with nothing but a place on the page', '#main', MISSING],
    ['without a code', '', MISSING],
  ])('%s is not possible, and a new link is offered', async (_, hash, text) => {
    server.answer(CHECK, expired);
    await openApp(server, `/reset-password${hash}`);
    await appears('This link does not work any more');
    expect(screen.getByText(text)).toBeTruthy();
    expect(link('Send a new link')).toBe('/forgot-password');
  });

  test('can be tried again when the server could not be reached', async () => {
    server.answer(CHECK, unreachable, { status: 200, body: EMAIL });
    await openApp(server, '/reset-password#the-code');
    await appears('That did not work');
    await userEvent.click(button('Try again'));
    expect(await screen.findByLabelText('New password')).toBeTruthy();
  });
});

describe.each([
  ['/verify-email', '/api/identity/verify-email', 'Confirm Email', 'Your email is confirmed'],
  ['/confirm-email', '/api/identity/email/confirm', 'Use This Email', 'Your email is changed'],
])('%s', (path, route, label, done) => {
  test('uses the code up when its button is pressed, and not before', async () => {
    server.answer(route, { status: 200, body: EMAIL });
    await openApp(server, `${path}#the-code`);
    expect(window.location.hash).toBe('');
    expect(server.calls).toEqual([]);
    await userEvent.click(button(label));
    await answers(done);
    expect(server.callsTo(route).map(({ body }) => body)).toEqual([{ code: 'the-code' }]);
    expect(screen.getByRole('main').textContent).toContain('anna@example.com');
    expect(link('Go to the home page')).toBe('/');
  });

  test('does not lose the code to the skip link, and takes a new one from the address bar', async () => {
    server.answer(route, { status: 200, body: EMAIL });
    await openApp(server, `${path}#the-code`);
    await changeHash('#main');
    expect(window.location.hash).toBe('#main');
    await changeHash('#another-code');
    expect(window.location.hash).toBe('');
    await changeHash('#main');
    await userEvent.click(button(label));
    await appears(done);
    expect(server.callsTo(route).map(({ body }) => body)).toEqual([{ code: 'another-code' }]);
  });

  test('can be tried again when the server could not be reached', async () => {
    server.answer(route, unreachable, { status: 200, body: EMAIL });
    await openApp(server, `${path}#the-code`);
    await userEvent.click(button(label));
    await waitFor(() => {
      expect(toast()?.[0]).toBe('That did not work');
    });
    await userEvent.click(await screen.findByRole('button', { name: label }));
    await appears(done);
  });

  test('says that a link is too old', async () => {
    server.answer(route, expired);
    await openApp(server, `${path}#the-code`);
    await userEvent.click(button(label));
    await appears('This link does not work any more');
    expect(screen.getByText(EXPIRED)).toBeTruthy();
  });
});

describe('a new link to confirm the address', () => {
  test('is a press away for somebody who is signed in', async () => {
    server.answer(TOKEN, {
      status: 200,
      body: exampleSession({ user: exampleUser({ emailVerified: false }) }),
    });
    server.answer('/api/identity/verify-email', expired);
    server.answer('/api/identity/verify-email/send', { status: 202 });
    await openApp(server, '/verify-email#the-code', { hint: true });
    await userEvent.click(button('Confirm Email'));
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await waitFor(() => {
      expect(toast()).toEqual(['Mail sent', 'Open the link in it to confirm your email.', 'default']);
    });
    expect(server.callsTo('/api/identity/verify-email/send')[0]?.headers.authorization).toBe(
      'Bearer token-1',
    );
  });

  test('begins with signing in for everybody else', async () => {
    server.answer('/api/identity/verify-email', expired);
    await openApp(server, '/verify-email#the-code');
    await userEvent.click(button('Confirm Email'));
    await appears('This link does not work any more');
    expect(link('Sign In')).toBe('/login');
  });
});
