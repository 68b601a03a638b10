import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelledByUser, mockPasskeyBrowser, passkeyJson, requestOptions } from '@/testing/passkeys';
import { createExampleSession, SESSION_HINT_COOKIE } from '@/testing/session';
import { fill, press } from '../profile/screens';
import {
  closeApp,
  createHold,
  getButton,
  getDescriptions,
  getField,
  getHeadingText,
  getToast,
  openApp,
} from './app';
import { startIdentityServer, type IdentityServer } from './server';

const SIGN_IN_PATH = '/api/identity/sign-in';
const SECOND_STEP_PATH = '/api/identity/second-step';
const APP_CODE = 'Code from your app';
const signedInResponse = {
  status: 200,
  body: createExampleSession(),
  headers: { 'set-cookie': SESSION_HINT_COOKIE },
};

const errorResponse = (status: number, code: string, headers = {}) => ({
  status,
  body: { message: 'From the server.', code },
  headers,
});

function secondStepResponse(...methods: string[]) {
  const passkeyOptions = methods.includes('passkey') ? requestOptions : null;
  const secondStep = { challenge: 'challenge-1', methods, passkeyOptions, expiresIn: 300 };
  return { status: 403, body: { message: 'More.', code: 'multi-factor-auth-required', secondStep } };
}

let server: IdentityServer;

beforeAll(async () => {
  server = await startIdentityServer();
});

afterAll(() => server.stop());

beforeEach(() => {
  server.calls.length = 0;
  server.respondTo(SIGN_IN_PATH, secondStepResponse('authenticator-app', 'recovery-code'));
  server.respondTo(SECOND_STEP_PATH, signedInResponse);
  server.respondTo('/api/auth/user', { status: 200, body: { id: 'u1' } });
});

afterEach(closeApp);

/** Signs in with the password and waits for the second step. */
async function openSecondStep(path = '/login') {
  const app = await openApp(server, path);
  await fill('Email', 'anna@example.com');
  await fill('Password', 'secret-1');
  await press('Sign In');
  await waitForSecondStep();
  return app;
}

const waitForSecondStep = () =>
  waitFor(() => {
    expect(getHeadingText()).toBe("Confirm it's you");
  });

const enterCode = (code: string) => userEvent.type(getField(APP_CODE), code);
const getAnswers = () => server.callsTo(SECOND_STEP_PATH).map(({ body }) => body);

const waitForWelcome = () =>
  waitFor(() => {
    expect(getHeadingText()).toBe('Welcome to Foto & Co!');
  });

describe('a code of an authenticator app', () => {
  test('is sent with its sixth digit, and the user is welcomed where they wanted to go', async () => {
    const { router } = await openSecondStep('/login?next=%2Fprofile%2Fcreate');
    expect(document.activeElement?.textContent).toBe("Confirm it's you");
    expect(getField(APP_CODE).inputMode).toBe('numeric');
    expect(getField(APP_CODE).autocomplete).toBe('one-time-code');
    await enterCode('123456');
    await waitFor(() => {
      expect(getToast()).toEqual(['Welcome back!', "You've successfully signed in.", 'default']);
    });
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/profile/create');
    });
    expect(getAnswers()).toEqual([{ challenge: 'challenge-1', code: '123456' }]);
    expect(server.callsTo(SECOND_STEP_PATH)[0]?.headers).toMatchObject({ 'x-requested-by': 'lenslink' });
    expect(server.callsTo(SECOND_STEP_PATH)[0]?.headers.authorization).toBeUndefined();
  });

  test('can be pasted in two groups', async () => {
    await openSecondStep();
    await userEvent.click(getField(APP_CODE));
    await userEvent.paste('123 456');
    await waitForWelcome();
    expect(getAnswers()).toEqual([{ challenge: 'challenge-1', code: '123456' }]);
  });

  test('is required in full on Enter', async () => {
    await openSecondStep();
    await enterCode('123{Enter}');
    expect(getDescriptions(getField(APP_CODE))).toEqual(['Please enter the 6 digits']);
    expect(server.callsTo(SECOND_STEP_PATH)).toEqual([]);
  });

  test('shows an error below its field when it is wrong, and the next code replaces it', async () => {
    server.respondTo(SECOND_STEP_PATH, errorResponse(400, 'invalid-verification-code'), signedInResponse);
    await openSecondStep();
    await enterCode('111111');
    await waitFor(() => {
      expect(getDescriptions(getField(APP_CODE))).toEqual([
        'This code is wrong or too old. Enter the newest code from your app.',
      ]);
    });
    expect(document.activeElement).toBe(getField(APP_CODE));
    await userEvent.keyboard('222222');
    await waitForWelcome();
    expect(getAnswers()).toMatchObject([{ code: '111111' }, { code: '222222' }]);
  });

  test('is sent once while the server checks it', async () => {
    const hold = createHold();
    server.respondTo(SECOND_STEP_PATH, { ...signedInResponse, after: hold.after });
    await openSecondStep();
    await enterCode('123456{Enter}');
    expect(getButton('Checking...').getAttribute('aria-busy')).toBe('true');
    expect(getField(APP_CODE).readOnly).toBe(true);
    hold.release();
    await waitForWelcome();
    expect(getAnswers()).toHaveLength(1);
  });

  test('shows the wait after too many attempts', async () => {
    server.respondTo(SECOND_STEP_PATH, errorResponse(429, 'too-many-requests', { 'retry-after': '30' }));
    await openSecondStep();
    await enterCode('123456');
    await screen.findByText('Too many attempts. Please wait 30 seconds and try again.');
  });

  test('shows that the account is disabled', async () => {
    server.respondTo(SECOND_STEP_PATH, errorResponse(403, 'user-disabled'));
    await openSecondStep();
    await enterCode('123456');
    await screen.findByText('This account is disabled. Please contact the site operator.');
  });
});

describe('a recovery code', () => {
  test('replaces the app', async () => {
    await openSecondStep();
    await press('Use a recovery code');
    expect(document.activeElement).toBe(getField('Recovery code'));
    await userEvent.keyboard(' 23456-abcde {Enter}');
    await waitForWelcome();
    expect(getAnswers()).toEqual([{ challenge: 'challenge-1', recoveryCode: '23456-abcde' }]);
  });

  test('has its own error when it is wrong, which does not follow to the app', async () => {
    server.respondTo(SECOND_STEP_PATH, errorResponse(400, 'invalid-verification-code'));
    await openSecondStep();
    await press('Use a recovery code');
    await press('Continue');
    expect(getDescriptions(getField('Recovery code'))[0]).toBe('Please enter a recovery code');
    await userEvent.type(getField('Recovery code'), 'no{Enter}');
    await screen.findByText('This recovery code is wrong or was already used.');
    await press('Use a code from your app');
    expect(getDescriptions(getField(APP_CODE))).toEqual([]);
  });
});

describe('a passkey', () => {
  beforeEach(() => {
    server.respondTo(SIGN_IN_PATH, secondStepResponse('passkey', 'authenticator-app'));
  });

  test('is asked for only after a click, and signs in', async () => {
    const { get } = mockPasskeyBrowser();
    await openSecondStep();
    expect(get).not.toHaveBeenCalled();
    await press('Use your passkey');
    await waitForWelcome();
    expect(get).toHaveBeenCalledTimes(1);
    expect(getAnswers()).toEqual([{ challenge: 'challenge-1', passkey: passkeyJson }]);
  });

  test('can be tried again after it was cancelled', async () => {
    mockPasskeyBrowser().get.mockRejectedValueOnce(cancelledByUser());
    await openSecondStep();
    await press('Use your passkey');
    await screen.findByText('The passkey was cancelled or took too long. Please try again.');
    expect(getToast()).toBeUndefined();
    await press('Use your passkey');
    await waitForWelcome();
  });

  test('closes its window when the user takes the code instead', async () => {
    const { get } = mockPasskeyBrowser();
    let signal: AbortSignal | undefined;
    get.mockImplementation((options) => {
      signal = options.signal;
      return new Promise(() => undefined);
    });
    await openSecondStep();
    await press('Use your passkey');
    await press('Use a code from your app');
    expect(signal?.aborted).toBe(true);
    await enterCode('123456');
    await waitForWelcome();
  });

  test('is not offered by a browser without passkeys', async () => {
    await openSecondStep();
    expect(getField(APP_CODE)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use your passkey' })).toBeNull();
  });

  test('says what to do when it is the only way and the browser has none', async () => {
    server.respondTo(SIGN_IN_PATH, secondStepResponse('passkey'));
    await openSecondStep();
    await screen.findByText("This browser can't use your passkey. Sign in with another browser or device.");
    expect(getButton('Start again')).toBeTruthy();
  });
});

describe('leaving the second step', () => {
  test('shows the form and its heading again', async () => {
    await openSecondStep();
    await press('Start again');
    expect([getField('Email').value, getField('Password').value]).toEqual(['anna@example.com', '']);
    expect(document.activeElement?.textContent).toBe('Welcome back');
    expect(getToast()).toBeUndefined();
  });

  test('happens with a message when the challenge has expired', async () => {
    server.respondTo(SECOND_STEP_PATH, errorResponse(400, 'invalid-action-code'));
    await openSecondStep();
    await enterCode('123456');
    await waitFor(() => {
      expect(getToast()).toEqual([
        'Sign in failed',
        'This took too long. Please sign in again.',
        'destructive',
      ]);
    });
    expect(getField('Email').value).toBe('anna@example.com');
  });
});

test.each(['/login', '/signup'])('follows Google in a popup on %s', async (path) => {
  const popup = { closed: false, opener: null, location: { href: '' }, close: vi.fn() };
  vi.stubGlobal('open', () => popup);
  const attempt = { attemptId: 'a1', url: 'https://g.test/' };
  server.respondTo('/api/identity/google/start', { status: 200, body: attempt });
  server.respondTo('/api/identity/google/finish', secondStepResponse('authenticator-app'));
  await openApp(server, path);
  await press('Continue with Google');
  await waitFor(() => {
    expect(popup.location.href).toBe('https://g.test/');
  });
  const channel = new BroadcastChannel('lenslink-auth');
  channel.postMessage({ attemptId: 'a1' });
  await waitForSecondStep();
  channel.close();
  await enterCode('123456');
  await waitFor(() => {
    expect(getToast()).toEqual(['Welcome!', "You've successfully signed in with Google.", 'default']);
  });
});

test('follows the return from Google by redirect', async () => {
  server.respondTo('/api/identity/google/finish', secondStepResponse('authenticator-app'));
  sessionStorage.setItem('google-attempt', JSON.stringify({ verifier: 'v', search: '?next=%2Fsettings' }));
  const { router } = await openApp(server, '/login#google=a1');
  await waitForSecondStep();
  expect(getToast()).toBeUndefined();
  await enterCode('123456');
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/settings');
  });
});

test('shows an error when the server does not say how to continue', async () => {
  server.respondTo(SIGN_IN_PATH, errorResponse(403, 'multi-factor-auth-required'));
  await openApp(server, '/login');
  await fill('Email', 'anna@example.com');
  await fill('Password', 'secret-1');
  await press('Sign In');
  await waitFor(() => {
    expect(getToast()?.[1]).toBe(
      'This account uses two-step sign-in. Reload the sign-in page and try again.',
    );
  });
});
