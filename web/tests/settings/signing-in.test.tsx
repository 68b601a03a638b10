import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exampleUser } from '@/testing/session';
import { button, description, field, toast } from '../identity/app';
import { fill, press, put } from '../profile/screens';
import {
  comeBack,
  identityDialog,
  open,
  says,
  section,
  server,
  toasted,
  watchLeaving,
  watchWindows,
} from './screen';
import { BROKEN, googleWay, PASSWORD, passwordWay, refused, UNAUTHORIZED } from './server';

const CHANGE = 'POST /api/identity/password';
const PROVE = 'POST /api/identity/reauthenticate';
const START = 'POST /api/identity/google/account/start';
const FINISH = 'POST /api/identity/google/account/finish';
const UNLINK = 'DELETE /api/identity/google';

const linked = exampleUser({ providerData: [passwordWay, googleWay] });
const googleOnly = exampleUser({ providerData: [googleWay] });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers the question who it is. */
async function prove(password = PASSWORD) {
  const dialog = await identityDialog();
  await put(dialog.getByLabelText<HTMLInputElement>('Password'), password);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
}

async function changePassword(text = 'a whole new darkroom') {
  await press('Change password');
  await fill('New password', text);
  await press('Save password');
}

describe('the password', () => {
  test('is changed, with a word before that all other devices are signed out', async () => {
    await open();
    await section('Where you are signed in').findByText('Chrome on Android');
    await press('Change password');
    expect(document.activeElement).toBe(field('New password'));
    expect(screen.getByText('All other devices will be signed out.')).toBeTruthy();
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    await says('Your password is saved. All other devices have been signed out.');
    expect(server.bodiesTo(CHANGE)).toEqual([{ newPassword: 'a whole new darkroom' }]);
    // And the list of devices shows it.
    await waitFor(() => {
      expect(section('Where you are signed in').queryByText('Chrome on Android')).toBeNull();
    });
  });

  test('is as long as this server wants it', async () => {
    await open({ passwordMinLength: 10 });
    await changePassword('too short');
    await waitFor(() => {
      expect(description(field('New password'))[0]).toBe('Password must be at least 10 characters');
    });
    expect(server.bodiesTo(CHANGE)).toEqual([]);
  });

  test('that everybody has is refused below its field', async () => {
    const message = 'This password is too common.';
    server.disturb(CHANGE, {
      answer: {
        status: 400,
        body: {
          message,
          code: 'password-does-not-meet-requirements',
          errors: [{ field: 'newPassword', message }],
        },
      },
    });
    await open();
    await changePassword('password');
    await waitFor(() => {
      expect(description(field('New password'))[0]).toBe(message);
    });
    expect(toast()?.[0]).toBe('Password not saved');
  });

  test('can be set by somebody who has Google only', async () => {
    server.change({ user: googleOnly });
    await open();
    expect(screen.getByText('You have no password: you sign in with Google.')).toBeTruthy();
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    await says('Your password is saved. All other devices have been signed out.');
    expect(button('Change password')).toBeTruthy();
    // Now it is not the only way in any more.
    expect(button('Disconnect')).toBeTruthy();
  });

  test('Cancel closes the form', async () => {
    await open();
    await press('Change password');
    await press('Cancel');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(document.activeElement).toBe(button('Change password'));
  });
});

describe('after a while the server wants to know who it is', () => {
  test('a password answers it, and what was begun goes on', async () => {
    server.change({ isRecent: false });
    await open();
    await changePassword();
    await prove();
    await says('Your password is saved. All other devices have been signed out.');
    expect(server.bodiesTo(CHANGE)).toHaveLength(2);
  });

  test('a wrong password is told below the field, and nothing typed is lost', async () => {
    server.change({ isRecent: false });
    await open();
    await changePassword();
    await prove('not it');
    const dialog = await identityDialog();
    const input = dialog.getByLabelText<HTMLInputElement>('Password');
    await waitFor(() => {
      expect(description(input)).toEqual(['That password is not right.']);
    });
    expect(server.bodiesTo(CHANGE)).toHaveLength(1);
    await prove();
    await says('Your password is saved. All other devices have been signed out.');
  });

  test('too many tries are told with the wait', async () => {
    server.change({ isRecent: false });
    server.disturb(PROVE, { answer: refused(429, 'too-many-requests', { 'retry-after': '30' }) });
    await open();
    await changePassword();
    await prove();
    expect(await says(/Please wait 30 seconds/)).toBeTruthy();
  });

  test('who calls it off is left with the form as it was, and without a complaint', async () => {
    server.change({ isRecent: false });
    await open();
    await changePassword();
    const dialog = await identityDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(button('Save password').getAttribute('aria-busy')).toBe('false');
    });
    expect(field('New password').value).toBe('a whole new darkroom');
    expect(document.activeElement).toBe(button('Save password'));
    expect(toast()).toBeUndefined();
    expect(server.bodiesTo(CHANGE)).toHaveLength(1);
  });

  test('Google answers it for those who have no password', async () => {
    server.change({ user: googleOnly, isRecent: false });
    const { popups, windowOpen } = watchWindows();
    await open();
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    const dialog = await identityDialog();
    expect(dialog.queryByLabelText('Password')).toBeNull();
    dialog.getByRole('button', { name: 'Continue with Google' }).click();
    // Within the click, or the browser would block it.
    expect(windowOpen).toHaveBeenCalledTimes(1);
    await waitFor(() => {
      expect(popups[0]?.location.href).toBe('https://provider.test/authorize');
    });
    expect(server.bodiesTo(START)).toMatchObject([{ purpose: 'reauthenticate' }]);
    comeBack('reauthenticate');
    await says('Your password is saved. All other devices have been signed out.');
  });

  test('another Google account is told, and the question stays', async () => {
    server.change({ user: googleOnly, isRecent: false });
    server.disturb(FINISH, { answer: refused(401, 'invalid-credential') });
    const { popups } = watchWindows();
    await open();
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    const dialog = await identityDialog();
    dialog.getByRole('button', { name: 'Continue with Google' }).click();
    await waitFor(() => {
      expect(popups[0]?.location.href).toBe('https://provider.test/authorize');
    });
    comeBack('reauthenticate');
    await says('That is not the Google account you are connected with. Choose the other one.');
    expect(field('New password').value).toBe('a whole new darkroom');
  });

  test('a server that has no Google any more says how to get on', async () => {
    server.change({ user: googleOnly, isRecent: false });
    await open({ googleSignIn: false });
    await press('Set a password');
    await fill('New password', 'a whole new darkroom');
    await press('Save password');
    const dialog = await identityDialog();
    expect(dialog.getByText(/Forgot password\?/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
  });

  test('a session that is over leads to the sign-in page', async () => {
    await open();
    server.disturb(CHANGE, { answer: UNAUTHORIZED });
    server.disturb('POST /api/identity/token', { answer: refused(401, 'session-revoked') });
    const assign = watchLeaving();
    await changePassword();
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith('/api/login?next=%2Fsettings');
    });
  });
});

describe('Google', () => {
  /** Signs out of doubt first: the page does not know yet that the sign-in is recent. */
  async function connect() {
    await press('Connect Google');
    await prove();
  }

  test('is connected in a window of its own', async () => {
    const { popups } = watchWindows();
    await open();
    await connect();
    await waitFor(() => {
      expect(popups[0]?.location.href).toBe('https://provider.test/authorize');
    });
    expect(server.bodiesTo(START)).toMatchObject([{ purpose: 'link' }]);
    comeBack('link');
    await toasted('Google connected');
    await says('Connected with anna.berg@gmail.com.');
    expect(document.activeElement).toBe(button('Disconnect'));
  });

  test('asks no second time who it is', async () => {
    const { windowOpen, popups } = watchWindows();
    await open();
    server.disturb(FINISH, { answer: refused(409, 'credential-already-in-use') });
    await connect();
    await waitFor(() => {
      expect(popups[0]?.location.href).not.toBe('about:blank');
    });
    comeBack('link');
    await toasted(
      'Google not connected',
      'That Google account belongs to another account here. Choose another one, or disconnect it there first.',
    );
    await waitFor(() => {
      expect(button('Connect Google').getAttribute('aria-busy')).toBe('false');
    });
    button('Connect Google').click();
    expect(windowOpen).toHaveBeenCalledTimes(2);
    await waitFor(() => {
      expect(popups[1]?.location.href).not.toBe('about:blank');
    });
    comeBack('link');
    await toasted('Google connected');
  });

  test('a window that is blocked is told with what to do', async () => {
    watchWindows({ allowed: false });
    await open();
    await connect();
    await toasted(
      'Google not connected',
      'Your browser blocked the window for Google. Press "Connect Google" once more.',
    );
  });

  test('a way that was given up at Google is told kindly', async () => {
    server.disturb(FINISH, { answer: refused(400, 'popup-closed-by-user') });
    const { popups } = watchWindows();
    await open();
    await connect();
    await waitFor(() => {
      expect(popups[0]?.location.href).not.toBe('about:blank');
    });
    comeBack('link');
    await toasted(
      'Google not connected',
      'The Google window was closed before you finished. Try again whenever you like.',
    );
  });

  test('the window closes again when the server will not begin', async () => {
    server.disturb(START, { answer: BROKEN });
    const { popups } = watchWindows();
    await open();
    await connect();
    await toasted('Google not connected');
    expect(popups[0]?.closed).toBe(true);
  });

  test('is disconnected, after the question who it is', async () => {
    server.change({ user: linked, isRecent: false });
    await open();
    await press('Disconnect');
    await prove();
    await toasted('Google disconnected');
    expect(button('Connect Google')).toBeTruthy();
    expect(document.activeElement).toBe(button('Connect Google'));
  });

  test('as the only way in cannot be disconnected, and that is said', async () => {
    server.change({ user: googleOnly });
    await open();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    await says('It is your only way to sign in. Set a password first, then you can disconnect it.');
  });

  test('as the only way in since a moment ago is told by the server', async () => {
    server.change({ user: linked });
    server.disturb(UNLINK, { answer: refused(409, 'last-sign-in-method') });
    await open();
    await press('Disconnect');
    await toasted(
      'Google not disconnected',
      'Google is your only way to sign in at the moment. Set a password first, then disconnect it.',
    );
  });

  test('that is not set up on this server is said to be', async () => {
    await open({ googleSignIn: false });
    await says('Google sign-in is not set up on this server.');
    expect(screen.queryByRole('button', { name: 'Connect Google' })).toBeNull();
  });
});
