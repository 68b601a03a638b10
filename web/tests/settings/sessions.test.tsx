import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { waitForHeading, dialog, press } from '../profile/screens';
import { openScreen, getSection, server, waitForToast, mockRedirect } from './screen';
import { SERVER_ERROR, errorResponse, UNAUTHORIZED } from './server';

const GET_SESSIONS = 'GET /api/identity/sessions';
const getDevices = () => getSection('Signed-in devices');
const findRows = async () => {
  await getDevices().findByRole('list');
  return getDevices()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const formatTime = (time: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

describe('the devices', () => {
  test('are named, with this device first and marked', async () => {
    await openScreen();
    expect(await findRows()).toEqual([
      `Firefox on LinuxLast used ${formatTime(1_700_000_400_000)}This device`,
      expect.stringContaining(`Chrome on AndroidLast used ${formatTime(1_700_000_500_000)}`),
      expect.stringContaining('Unknown device'),
    ]);
  });

  test('are reloaded whenever the screen opens', async () => {
    const { router } = await openScreen();
    await findRows();
    await act(() => router.navigate('/'));
    await waitForHeading('Anna Berg');
    server.update({ sessions: server.state().sessions.slice(0, 1) });
    await act(() => router.navigate('/settings'));
    await waitForHeading('Settings');
    await waitFor(async () => {
      expect(await findRows()).toHaveLength(1);
    });
  });

  test('signs out one device and keeps the focus in the list', async () => {
    await openScreen();
    await findRows();
    await press('Sign out Chrome on Android');
    await waitForToast('Signed out', 'Chrome on Android is signed out.');
    await waitFor(async () => {
      expect(await findRows()).toHaveLength(2);
    });
    expect(server.state().sessions.map(({ id }) => id)).toEqual(['here', 'old']);
    expect(document.activeElement).toBe(getDevices().getByRole('list'));
  });

  test('treats an ended session as signed out', async () => {
    server.interceptNext('DELETE /api/identity/sessions/phone', {
      response: errorResponse(404, 'not-found'),
    });
    await openScreen();
    await findRows();
    await press('Sign out Chrome on Android');
    await waitForToast('Signed out');
  });

  test('signs out all other devices one by one', async () => {
    await openScreen();
    await findRows();
    await press('Sign out other devices');
    await waitForToast('Signed out', 'All other devices are signed out.');
    expect(server.state().sessions.map(({ id }) => id)).toEqual(['here']);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Sign out other devices' })).toBeNull();
    });
  });

  test('shows an error when one sign-out fails, and the list of remaining devices', async () => {
    server.interceptNext('DELETE /api/identity/sessions/old', { response: SERVER_ERROR });
    await openScreen();
    await findRows();
    await press('Sign out other devices');
    await waitForToast('Sign-out failed');
    await waitFor(async () => {
      expect(await findRows()).toHaveLength(2);
    });
  });

  test('can be retried when they fail to load', async () => {
    server.interceptNext(GET_SESSIONS, { disconnect: true });
    await openScreen();
    await getDevices().findByText("Couldn't load your devices.");
    await press('Try again');
    expect(await findRows()).toHaveLength(3);
  });

  test('redirects to sign-in when the session has ended', async () => {
    server.interceptNext(GET_SESSIONS, { response: UNAUTHORIZED });
    await openScreen();
    server.interceptNext('POST /api/identity/token', { response: errorResponse(401, 'session-revoked') });
    const assign = mockRedirect();
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith('/api/login?next=%2Fsettings');
    });
  });
});

describe('signing out everywhere', () => {
  test('asks first, then redirects to the landing page and shows a toast', async () => {
    const { router } = await openScreen();
    await press('Sign out all devices');
    expect(dialog().getByText(/This includes this device\./)).toBeTruthy();
    dialog().getByRole('button', { name: 'Sign out' }).click();
    await waitForToast('Signed out on all devices');
    await waitForHeading('Turn your social profile into a booking machine');
    expect(router.state.location.pathname).toBe('/');
  });

  test('can be cancelled', async () => {
    await openScreen();
    await press('Sign out all devices');
    dialog().getByRole('button', { name: 'Stay signed in' }).click();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(server.bodiesTo('POST /api/identity/sign-out-everywhere')).toEqual([]);
  });

  test('shows an error and keeps the dialog open when it fails', async () => {
    server.interceptNext('POST /api/identity/sign-out-everywhere', { disconnect: true });
    await openScreen();
    await press('Sign out all devices');
    dialog().getByRole('button', { name: 'Sign out' }).click();
    await waitForToast('Sign-out failed');
    expect(dialog().getByRole('button', { name: 'Stay signed in' })).toBeTruthy();
  });
});
