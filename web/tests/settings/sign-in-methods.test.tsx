import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createExampleInstance } from '@/testing/instance';
import { createExampleUser } from '@/testing/session';
import { getButton, getDescriptions, getField, getToast } from '../identity/app';
import { fill, press, replaceText } from '../profile/screens';
import {
  reportGoogleReturn,
  findIdentityDialog,
  openScreen,
  findText,
  getSection,
  server,
  waitForToast,
  mockRedirect,
  mockPopups,
} from './screen';
import {
  SERVER_ERROR,
  googleProvider,
  PASSWORD,
  passwordProvider,
  errorResponse,
  UNAUTHORIZED,
} from './server';

const POST_PASSWORD = 'POST /api/identity/password';
const POST_REAUTHENTICATE = 'POST /api/identity/reauthenticate';
const POST_GOOGLE_START = 'POST /api/identity/google/account/start';
const POST_GOOGLE_FINISH = 'POST /api/identity/google/account/finish';
const DELETE_GOOGLE = 'DELETE /api/identity/google';

const passwordAndGoogleUser = createExampleUser({ providerData: [passwordProvider, googleProvider] });
const googleUser = createExampleUser({ providerData: [googleProvider] });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Confirms the identity with the password. */
async function confirmIdentity(password = PASSWORD) {
  const dialog = await findIdentityDialog();
  await replaceText(dialog.getByLabelText<HTMLInputElement>('Password'), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
}

async function changePassword(text = 'a whole new darkroom') {
  await press('Change password');
  await fill('New password', text);
  await press('Save password');
}

describe('the password', () => {
  test('is changed, and the form says first that other devices are signed out', async () => {
    await openScreen();
    await getSection('Signed-in devices').findByText('Chrome on Android');
    await press('Change password');
    expect(document.activeElement).toBe(getField('New password'));
    expect(screen.getByText('All other devices will be signed out.')).toBeTruthy();
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    await findText('Password saved. All other devices are signed out.');
    expect(server.bodiesTo(POST_PASSWORD)).toEqual([{ newPassword: 'a whole new darkroom' }]);
    // The list of devices no longer shows the other devices.
    await waitFor(() => {
      expect(getSection('Signed-in devices').queryByText('Chrome on Android')).toBeNull();
    });
  });

  test('must meet the policy of the server', async () => {
    const { passwordPolicy } = createExampleInstance();
    await openScreen({ passwordPolicy: { ...passwordPolicy, minLength: 10 } });
    await changePassword('too short');
    await waitFor(() => {
      expect(getDescriptions(getField('New password'))[0]).toBe('Password must be at least 10 characters');
    });
    expect(server.bodiesTo(POST_PASSWORD)).toEqual([]);
  });

  test('shows an error below its field when it is too common', async () => {
    const message = 'This password is too common.';
    server.interceptNext(POST_PASSWORD, {
      response: {
        status: 400,
        body: {
          message,
          code: 'password-does-not-meet-requirements',
          errors: [{ field: 'newPassword', message }],
        },
      },
    });
    await openScreen();
    await changePassword('password');
    await waitFor(() => {
      expect(getDescriptions(getField('New password'))[0]).toBe(message);
    });
    expect(getToast()?.[0]).toBe('Password not saved');
  });

  test('can be set by a user who has only Google', async () => {
    server.update({ user: googleUser });
    await openScreen();
    expect(screen.getByText('No password set. You sign in with Google.')).toBeTruthy();
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    await findText('Password saved. All other devices are signed out.');
    expect(getButton('Change password')).toBeTruthy();
    // Google is no longer the only sign-in method.
    expect(getButton('Disconnect')).toBeTruthy();
  });

  test('closes the form on Cancel', async () => {
    await openScreen();
    await press('Change password');
    await press('Cancel');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(document.activeElement).toBe(getButton('Change password'));
  });

  test('redirects to sign-in when the session has ended', async () => {
    await openScreen();
    server.interceptNext(POST_PASSWORD, { response: UNAUTHORIZED });
    server.interceptNext('POST /api/identity/token', { response: errorResponse(401, 'session-revoked') });
    const assign = mockRedirect();
    await changePassword();
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith('/api/login?next=%2Fsettings');
    });
  });
});

describe('a sign-in that is too old', () => {
  test('is confirmed with a password, and the action continues', async () => {
    server.update({ isRecent: false });
    await openScreen();
    await changePassword();
    await confirmIdentity();
    await findText('Password saved. All other devices are signed out.');
    expect(server.bodiesTo(POST_PASSWORD)).toHaveLength(2);
  });

  test('shows a wrong password below the field and keeps the typed text', async () => {
    server.update({ isRecent: false });
    await openScreen();
    await changePassword();
    await confirmIdentity('not it');
    const dialog = await findIdentityDialog();
    const input = dialog.getByLabelText<HTMLInputElement>('Password');
    await waitFor(() => {
      expect(getDescriptions(input)).toEqual(['Wrong password.']);
    });
    expect(server.bodiesTo(POST_PASSWORD)).toHaveLength(1);
    await confirmIdentity();
    await findText('Password saved. All other devices are signed out.');
  });

  test('shows the wait after too many attempts', async () => {
    server.update({ isRecent: false });
    server.interceptNext(POST_REAUTHENTICATE, {
      response: errorResponse(429, 'too-many-requests', { 'retry-after': '30' }),
    });
    await openScreen();
    await changePassword();
    await confirmIdentity();
    expect(await findText(/Please wait 30 seconds/)).toBeTruthy();
  });

  test('keeps the form without an error when it is cancelled', async () => {
    server.update({ isRecent: false });
    await openScreen();
    await changePassword();
    const dialog = await findIdentityDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(getButton('Save password').getAttribute('aria-busy')).toBe('false');
    });
    expect(getField('New password').value).toBe('a whole new darkroom');
    expect(document.activeElement).toBe(getButton('Save password'));
    expect(getToast()).toBeUndefined();
    expect(server.bodiesTo(POST_PASSWORD)).toHaveLength(1);
  });

  test('is confirmed with Google by a user without a password', async () => {
    server.update({ user: googleUser, isRecent: false });
    const { popups, windowOpen } = mockPopups();
    await openScreen();
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    const dialog = await findIdentityDialog();
    expect(dialog.queryByLabelText('Password')).toBeNull();
    dialog.getByRole('button', { name: 'Continue with Google' }).click();
    // The popup must open synchronously in the click: the browser would block it later.
    expect(windowOpen).toHaveBeenCalledTimes(1);
    await waitFor(() => {
      expect(popups[0]?.location.href).toBe('https://provider.test/authorize');
    });
    expect(server.bodiesTo(POST_GOOGLE_START)).toMatchObject([{ purpose: 'reauthenticate' }]);
    reportGoogleReturn('reauthenticate');
    await findText('Password saved. All other devices are signed out.');
  });

  test('shows an error for another Google account and stays open', async () => {
    server.update({ user: googleUser, isRecent: false });
    server.interceptNext(POST_GOOGLE_FINISH, { response: errorResponse(401, 'invalid-credential') });
    const { popups } = mockPopups();
    await openScreen();
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    const dialog = await findIdentityDialog();
    dialog.getByRole('button', { name: 'Continue with Google' }).click();
    await waitFor(() => {
      expect(popups[0]?.location.href).toBe('https://provider.test/authorize');
    });
    reportGoogleReturn('reauthenticate');
    await findText('This is not your connected Google account. Please choose the connected one.');
    expect(getField('New password').value).toBe('a whole new darkroom');
  });

  test('says how to continue when the server no longer has Google sign-in', async () => {
    server.update({ user: googleUser, isRecent: false });
    await openScreen({ googleSignIn: false });
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    const dialog = await findIdentityDialog();
    expect(dialog.getByText(/Forgot password\?/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });
});

describe('Google', () => {
  /** Confirms the identity first: the page does not know yet that the sign-in is recent. */
  async function connect() {
    await press('Connect Google');
    await confirmIdentity();
  }

  test('is connected in a popup', async () => {
    const { popups } = mockPopups();
    await openScreen();
    await connect();
    await waitFor(() => {
      expect(popups[0]?.location.href).toBe('https://provider.test/authorize');
    });
    expect(server.bodiesTo(POST_GOOGLE_START)).toMatchObject([{ purpose: 'link' }]);
    reportGoogleReturn('link');
    await waitForToast('Google connected');
    await findText('Connected with anna.berg@gmail.com.');
    expect(document.activeElement).toBe(getButton('Disconnect'));
  });

  test('asks for the identity only once', async () => {
    const { windowOpen, popups } = mockPopups();
    await openScreen();
    server.interceptNext(POST_GOOGLE_FINISH, { response: errorResponse(409, 'credential-already-in-use') });
    await connect();
    await waitFor(() => {
      expect(popups[0]?.location.href).not.toBe('about:blank');
    });
    reportGoogleReturn('link');
    await waitForToast(
      'Google not connected',
      'That Google account is connected to another account. Choose a different one, or disconnect it there first.',
    );
    await waitFor(() => {
      expect(getButton('Connect Google').getAttribute('aria-busy')).toBe('false');
    });
    getButton('Connect Google').click();
    expect(windowOpen).toHaveBeenCalledTimes(2);
    await waitFor(() => {
      expect(popups[1]?.location.href).not.toBe('about:blank');
    });
    reportGoogleReturn('link');
    await waitForToast('Google connected');
  });

  test('says what to do when the popup is blocked', async () => {
    mockPopups({ isBlocked: true });
    await openScreen();
    await connect();
    await waitForToast(
      'Google not connected',
      'Your browser blocked the Google window. Press "Connect Google" again.',
    );
  });

  test.each([
    ['popup-closed-by-user', 'The Google window was closed before you finished. Please try again.'],
    ['invalid-action-code', 'This took too long. Please try again.'],
  ])('shows a message for %s from the visit to Google', async (code, text) => {
    server.interceptNext(POST_GOOGLE_FINISH, { response: errorResponse(400, code) });
    const { popups } = mockPopups();
    await openScreen();
    await connect();
    await waitFor(() => {
      expect(popups[0]?.location.href).not.toBe('about:blank');
    });
    reportGoogleReturn('link');
    await waitForToast('Google not connected', text);
  });

  test('closes the popup when the server does not start the attempt', async () => {
    server.interceptNext(POST_GOOGLE_START, { response: SERVER_ERROR });
    const { popups } = mockPopups();
    await openScreen();
    await connect();
    await waitForToast('Google not connected');
    expect(popups[0]?.closed).toBe(true);
  });

  test('is disconnected after the identity check', async () => {
    server.update({ user: passwordAndGoogleUser, isRecent: false });
    await openScreen();
    await press('Disconnect');
    await confirmIdentity();
    await waitForToast('Google disconnected');
    expect(getButton('Connect Google')).toBeTruthy();
    expect(document.activeElement).toBe(getButton('Connect Google'));
  });

  test('cannot be disconnected as the only sign-in method, and says so', async () => {
    server.update({ user: googleUser });
    await openScreen();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    await findText('Google is your only sign-in method. Set a password before you disconnect it.');
  });

  test("shows the server's error when it has become the only sign-in method", async () => {
    server.update({ user: passwordAndGoogleUser });
    server.interceptNext(DELETE_GOOGLE, { response: errorResponse(409, 'last-sign-in-method') });
    await openScreen();
    await press('Disconnect');
    await waitForToast(
      'Google not disconnected',
      'Google is your only sign-in method. Set a password before you disconnect it.',
    );
  });

  test('says that it is not configured on this server', async () => {
    await openScreen({ googleSignIn: false });
    await findText('Google sign-in is not set up on this server.');
    expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull();
  });
});
