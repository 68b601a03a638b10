import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { appears, dialog, press } from '../profile/screens';
import { open, section, server, toasted, watchLeaving } from './screen';
import { BROKEN, refused, UNAUTHORIZED } from './server';

const GET = 'GET /api/identity/sessions';
const devices = () => section('Where you are signed in');
const rows = async () => {
  await devices().findByRole('list');
  return devices()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};
const when = (at: number) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(at);

describe('the devices', () => {
  test('are named in words, this one first and marked', async () => {
    await open();
    expect(await rows()).toEqual([
      `Firefox on LinuxLast used ${when(1_700_000_400_000)}This device`,
      expect.stringContaining(`Chrome on AndroidLast used ${when(1_700_000_500_000)}`),
      expect.stringContaining('Unknown device'),
    ]);
  });

  test('are asked anew whenever the screen is opened', async () => {
    const { router } = await open();
    await rows();
    await act(() => router.navigate('/'));
    await appears('Anna Berg');
    server.change({ sessions: server.world().sessions.slice(0, 1) });
    await act(() => router.navigate('/settings'));
    await appears('Settings');
    await waitFor(async () => {
      expect(await rows()).toHaveLength(1);
    });
  });

  test('one of them is signed out, and the focus stays with the list', async () => {
    await open();
    await rows();
    await press('Sign out Chrome on Android');
    await toasted('Signed out', 'Chrome on Android has to sign in again.');
    await waitFor(async () => {
      expect(await rows()).toHaveLength(2);
    });
    expect(server.world().sessions.map(({ id }) => id)).toEqual(['here', 'old']);
    expect(document.activeElement).toBe(devices().getByRole('list'));
  });

  test('one that has ended meanwhile counts as signed out', async () => {
    server.disturb('DELETE /api/identity/sessions/phone', { answer: refused(404, 'not_found') });
    await open();
    await rows();
    await press('Sign out Chrome on Android');
    await toasted('Signed out');
  });

  test('all others are signed out one by one, this one stays', async () => {
    await open();
    await rows();
    await press('Sign out everywhere else');
    await toasted('Signed out', 'You are signed in on this device only now.');
    expect(server.world().sessions.map(({ id }) => id)).toEqual(['here']);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    });
  });

  test('a failure on the way is told, and the list shows what is left', async () => {
    server.disturb('DELETE /api/identity/sessions/old', { answer: BROKEN });
    await open();
    await rows();
    await press('Sign out everywhere else');
    await toasted('Still signed in');
    await waitFor(async () => {
      expect(await rows()).toHaveLength(2);
    });
  });

  test('that do not load can be tried again, while the rest of the screen works', async () => {
    server.disturb(GET, { cut: true });
    await open();
    await devices().findByText('Your devices did not load.');
    await press('Try again');
    expect(await rows()).toHaveLength(3);
  });

  test('of a session that is over lead to the sign-in page', async () => {
    server.disturb(GET, { answer: UNAUTHORIZED });
    await open();
    server.disturb('POST /api/identity/token', { answer: refused(401, 'session-revoked') });
    const assign = watchLeaving();
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith('/api/login?next=%2Fsettings');
    });
  });
});

describe('signing out everywhere', () => {
  test('asks first, then leads to the front door with a word', async () => {
    const { router } = await open();
    await press('Sign out everywhere');
    expect(dialog().getByText(/On this device too\./)).toBeTruthy();
    dialog().getByRole('button', { name: 'Sign out' }).click();
    await toasted('Signed out everywhere');
    await appears('Turn your social profile into a booking machine');
    expect(router.state.location.pathname).toBe('/');
  });

  test('can be thought better of', async () => {
    await open();
    await press('Sign out everywhere');
    dialog().getByRole('button', { name: 'Stay signed in' }).click();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(server.bodiesTo('POST /api/identity/sign-out-everywhere')).toEqual([]);
  });

  test('that failed says that nothing has ended', async () => {
    server.disturb('POST /api/identity/sign-out-everywhere', { cut: true });
    await open();
    await press('Sign out everywhere');
    dialog().getByRole('button', { name: 'Sign out' }).click();
    await toasted('Still signed in');
    expect(dialog().getByRole('button', { name: 'Stay signed in' })).toBeTruthy();
  });
});
