import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { exampleProfile } from '@/testing/profile';
import { toast } from '../identity/app';
import { appears, dialog, fill, press } from '../profile/screens';
import { BROKEN } from '../profile/server';
import { open, server, setNarrow } from './studio';

const nav = () => screen.getByRole('navigation', { name: 'Studio' });
const links = () =>
  within(nav())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

describe.each([
  ['wide', false],
  ['narrow', true],
])('on a %s page', (_, isNarrow) => {
  test('the links lead everywhere, and one says where one is', async () => {
    setNarrow(isNarrow);
    const { router } = await open();
    await appears('Anna Berg');
    expect(links()).toEqual([
      ['Home', '/', 'page'],
      ['Requests', '/bookings', null],
      ['Profile', '/profile/edit', null],
      ['Settings', '/settings', null],
    ]);
    await userEvent.click(within(nav()).getByRole('link', { name: 'Profile' }));
    await appears('Edit Profile');
    expect(router.state.location.pathname).toBe('/profile/edit');
    expect(links().map(([, , current]) => current)).toEqual([null, null, 'page', null]);
  });

  test('the links come where they are on the page: before the content, or after it', async () => {
    setNarrow(isNarrow);
    await open();
    await appears('Anna Berg');
    const order = nav().compareDocumentPosition(screen.getByRole('main'));
    expect(order).toBe(isNarrow ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('the requests that need an answer', () => {
  test.each([
    [1, 'Requests (1 needs an answer)', '1'],
    [12, 'Requests (12 need an answer)', '12'],
    [140, 'Requests (140 need an answer)', '99+'],
  ])('%d of them stand beside the link', async (count, name, shown) => {
    server.wait(count);
    await open();
    const link = await screen.findByRole('link', { name });
    expect(link.textContent).toContain(shown);
  });

  test('are no matter when they cannot be counted', async () => {
    server.wait(3);
    server.disturb('GET /api/bookings?limit=1', { answer: BROKEN });
    await open();
    await appears('Anna Berg');
    await waitFor(() => {
      expect(server.callsTo('GET /api/bookings?limit=1')).toHaveLength(1);
    });
    expect(screen.getByRole('link', { name: 'Requests' })).toBeTruthy();
    expect(toast()).toBeUndefined();
  });

  test('are counted anew when something about bookings changed', async () => {
    server.wait(1);
    const { session } = await open();
    await screen.findByRole('link', { name: 'Requests (1 needs an answer)' });
    server.wait(2);
    await session.queryClient.invalidateQueries({ queryKey: ['/api/bookings'] });
    expect(await screen.findByRole('link', { name: 'Requests (2 need an answer)' })).toBeTruthy();
  });
});

test('whoever has no page yet finds one thing to do, and no way past it', async () => {
  server.reset(exampleProfile({ isProfileComplete: false }));
  await open();
  await appears('Welcome to Foto & Co!');
  expect(screen.queryByRole('navigation')).toBeNull();
});

describe('logging out', () => {
  test('works on the edit screen without a word about a session that expired', async () => {
    await open('/profile/edit');
    await appears('Edit Profile');
    await press('Logout');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('Signed out successfully');
    });
    await appears('Turn your social profile into a booking machine');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(1);
  });

  test('asks about unsaved changes first, and goes on when they are given up', async () => {
    await open('/profile/edit');
    await appears('Edit Profile');
    await fill('Bio', 'Other words.');
    await press('Logout');
    expect(dialog().getByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(0);
    await press('Logout');
    await press('Leave');
    await appears('Turn your social profile into a booking machine');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(1);
  });

  test('that fails leaves one at home, signed in, and says so once', async () => {
    server.disturb('POST /api/identity/sign-out', { cut: 'before' });
    await open('/profile/edit');
    await appears('Edit Profile');
    await press('Logout');
    await waitFor(() => {
      expect(toast()?.[0]).toBe('You are still signed in');
    });
    await appears('Anna Berg');
    expect(window.history.state).toMatchObject({ usr: null });
  });
});
