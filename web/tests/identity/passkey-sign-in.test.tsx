import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelledByUser, mockPasskeyBrowser, passkeyJson, requestOptions } from '@/testing/passkeys';
import { createExampleSession, SESSION_HINT_COOKIE } from '@/testing/session';
import { fill } from '../profile/screens';
import { closeApp, createHold, getButton, getField, getHeadingText, getToast, openApp } from './app';
import { startIdentityServer, type IdentityServer } from './server';

const START_PATH = '/api/identity/passkey/start';
const SECOND_STEP_PATH = '/api/identity/second-step';
const BUTTON = 'Sign in with a passkey';
const signedInResponse = {
  status: 200,
  body: createExampleSession(),
  headers: { 'set-cookie': SESSION_HINT_COOKIE },
};
const errorResponse = (status: number, code: string) => ({ status, body: { message: 'No.', code } });

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.respondTo(START_PATH, { status: 200, body: { challenge: 'challenge-1', options: requestOptions } });
  server.respondTo(SECOND_STEP_PATH, signedInResponse);
  server.respondTo('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(closeApp);
afterEach(() => {
  vi.useRealTimers();
});

/** Lets `passTime` skip the wait for an idle browser and the lifetime of a challenge. */
const fakeTimers = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
const RENEWAL_MS = 4 * 60_000;
const passTime = () => vi.advanceTimersByTimeAsync(RENEWAL_MS);

const openLogin = () => openApp(server, '/login', { passkeys: true });

const waitForWelcome = () =>
  waitFor(() => {
    expect(getHeadingText()).toBe('Welcome to Foto & Co!');
  });

describe('the button', () => {
  test('signs in without a password', async () => {
    mockPasskeyBrowser();
    await openLogin();
    await userEvent.click(getButton(BUTTON));
    await waitFor(() => {
      expect(getToast()).toEqual(['Welcome back!', "You've successfully signed in.", 'default']);
    });
    await waitForWelcome();
    expect(server.callsTo(SECOND_STEP_PATH)[0]?.body).toEqual({
      challenge: 'challenge-1',
      passkey: passkeyJson,
    });
  });

  test('shows no error after the user has cancelled', async () => {
    const { get } = mockPasskeyBrowser();
    get.mockRejectedValue(cancelledByUser());
    await openLogin();
    await userEvent.click(getButton(BUTTON));
    await waitFor(() => {
      expect(get).toHaveBeenCalled();
    });
    await waitFor(() => {
      expect(getButton(BUTTON).disabled).toBe(false);
    });
    expect(getToast()).toBeUndefined();
    expect(server.callsTo(SECOND_STEP_PATH)).toEqual([]);
  });

  test.each([
    ['unknown-passkey', 'This passkey is not connected to an account here. Choose another passkey.'],
    ['invalid-action-code', 'This took too long. Please sign in again.'],
    ['user-disabled', 'This account is disabled. Please contact the site operator.'],
  ])('shows an error for %s', async (code, text) => {
    server.respondTo(SECOND_STEP_PATH, errorResponse(400, code));
    mockPasskeyBrowser();
    await openLogin();
    await userEvent.click(getButton(BUTTON));
    await waitFor(() => {
      expect(getToast()).toEqual(['Sign in failed', text, 'destructive']);
    });
  });

  test.each([
    ['a browser without passkeys', true],
    ['a server without passkeys', false],
  ])('is not shown for %s, which makes no call', async (_, passkeys) => {
    if (!passkeys) mockPasskeyBrowser({ hasAutofill: true });
    fakeTimers();
    await openApp(server, '/login', { passkeys });
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
    await passTime();
    expect(server.calls).toEqual([]);
  });
});

describe('the list at the email field', () => {
  const waitForOffer = async ({ get }: ReturnType<typeof mockPasskeyBrowser>, count = 1) =>
    waitFor(() => {
      expect(get.mock.calls.filter(([{ mediation }]) => mediation === 'conditional')).toHaveLength(count);
    });
  const getOfferSignal = ({ get }: ReturnType<typeof mockPasskeyBrowser>) => get.mock.lastCall?.[0].signal;

  test('signs in with the chosen passkey', async () => {
    const browser = mockPasskeyBrowser({ hasAutofill: true });
    let choose: (credential: unknown) => void = () => undefined;
    browser.get.mockImplementationOnce(() => new Promise((resolve) => (choose = resolve)));
    await openLogin();
    expect(getField('Email').autocomplete).toBe('username webauthn');
    await waitForOffer(browser);
    choose(browser.credential);
    await waitForWelcome();
    expect(getToast()?.[0]).toBe('Welcome back!');
  });

  test('offers passkeys again after the server refused one', async () => {
    server.respondTo(SECOND_STEP_PATH, errorResponse(400, 'unknown-passkey'));
    const browser = mockPasskeyBrowser({ hasAutofill: true });
    browser.get.mockResolvedValueOnce(browser.credential);
    await openLogin();
    await waitForOffer(browser, 2);
    expect(getToast()?.[0]).toBe('Sign in failed');
  });

  test('makes way for the password and for the button', async () => {
    const hold = createHold();
    server.respondTo('/api/identity/sign-in', {
      ...errorResponse(401, 'invalid-credential'),
      after: hold.after,
    });
    const browser = mockPasskeyBrowser({ hasAutofill: true });
    await openLogin();
    await waitForOffer(browser);
    const offerSignal = getOfferSignal(browser);
    await fill('Email', 'anna@example.com');
    await fill('Password', 'secret-1');
    await userEvent.click(getButton('Sign In'));
    expect(offerSignal?.aborted).toBe(true);
    expect(getButton(BUTTON).disabled).toBe(true);

    hold.release();
    await waitForOffer(browser, 2);
    const secondSignal = getOfferSignal(browser);
    await userEvent.click(getButton(BUTTON));
    expect(secondSignal?.aborted).toBe(true);
    await waitForWelcome();
  });

  test('ends when the user leaves the page', async () => {
    const browser = mockPasskeyBrowser({ hasAutofill: true });
    await openLogin();
    await waitForOffer(browser);
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await waitFor(() => {
      expect(getOfferSignal(browser)?.aborted).toBe(true);
    });
    expect(server.callsTo(START_PATH)).toHaveLength(1);
  });

  test('stays away without an error when the browser or the server refuses', async () => {
    const browser = mockPasskeyBrowser({ hasAutofill: true });
    browser.get.mockRejectedValue(cancelledByUser());
    fakeTimers();
    await openLogin();
    await waitForOffer(browser);
    await passTime();
    expect(server.callsTo(START_PATH)).toHaveLength(1);
    expect(getToast()).toBeUndefined();
  });

  test('is not offered by a browser that cannot list passkeys', async () => {
    const { get } = mockPasskeyBrowser();
    fakeTimers();
    await openLogin();
    await passTime();
    expect(get).not.toHaveBeenCalled();
    expect(server.calls).toEqual([]);
  });
});

test('replaces a challenge before it expires, once the page is visible', async () => {
  fakeTimers();
  const browser = mockPasskeyBrowser({ hasAutofill: true });
  await openLogin();
  await vi.waitFor(() => {
    expect(browser.get).toHaveBeenCalledTimes(1);
  });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await passTime();
  expect(browser.get.mock.lastCall?.[0].signal?.aborted).toBe(true);
  expect(server.callsTo(START_PATH)).toHaveLength(1);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => {
    expect(browser.get).toHaveBeenCalledTimes(2);
  });
});
