import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createExampleProfile } from '@/testing/profile';
import { getToast } from '../identity/app';
import { waitForHeading, dialog, fill, press } from '../profile/screens';
import { SERVER_ERROR } from '../profile/server';
import { openScreen, server, setNarrow } from './open-app';

const getNav = () => screen.getByRole('navigation', { name: 'Main' });
const getLinks = () =>
  within(getNav())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

describe.each([
  ['wide', false],
  ['narrow', true],
])('on a %s screen', (_, isNarrow) => {
  test('links to every screen and marks the current one', async () => {
    setNarrow(isNarrow);
    const { router } = await openScreen();
    await waitForHeading('Anna Berg');
    expect(getLinks()).toEqual([
      ['Home', '/', 'page'],
      ['Requests', '/bookings', null],
      ['Profile', '/profile/edit', null],
      ['Settings', '/settings', null],
    ]);
    await userEvent.click(within(getNav()).getByRole('link', { name: 'Profile' }));
    await waitForHeading('Edit Profile');
    expect(router.state.location.pathname).toBe('/profile/edit');
    expect(getLinks().map(([, , current]) => current)).toEqual([null, null, 'page', null]);
  });

  test('puts the links before the content on a wide screen and after it on a narrow one', async () => {
    setNarrow(isNarrow);
    await openScreen();
    await waitForHeading('Anna Berg');
    const order = getNav().compareDocumentPosition(screen.getByRole('main'));
    expect(order).toBe(isNarrow ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('the count of unanswered requests', () => {
  test.each([
    [1, 'Requests (1 needs an answer)', '1'],
    [12, 'Requests (12 need an answer)', '12'],
    [140, 'Requests (140 need an answer)', '99+'],
  ])('of %d is in the link, at most as 99+', async (count, name, badgeText) => {
    server.setNeedsAnswerCount(count);
    await openScreen();
    const link = await screen.findByRole('link', { name });
    expect(link.textContent).toContain(badgeText);
  });

  test('is hidden when it cannot be loaded', async () => {
    server.setNeedsAnswerCount(3);
    server.interceptNext('GET /api/bookings?limit=1', { response: SERVER_ERROR });
    await openScreen();
    await waitForHeading('Anna Berg');
    await waitFor(() => {
      expect(server.callsTo('GET /api/bookings?limit=1')).toHaveLength(1);
    });
    expect(screen.getByRole('link', { name: 'Requests' })).toBeTruthy();
    expect(getToast()).toBeUndefined();
  });

  test('is reloaded when the booking queries are invalidated', async () => {
    server.setNeedsAnswerCount(1);
    const { session } = await openScreen();
    await screen.findByRole('link', { name: 'Requests (1 needs an answer)' });
    server.setNeedsAnswerCount(2);
    await session.queryClient.invalidateQueries({ queryKey: ['/api/bookings'] });
    expect(await screen.findByRole('link', { name: 'Requests (2 need an answer)' })).toBeTruthy();
  });
});

test('shows no navigation to a photographer with an incomplete profile', async () => {
  server.reset(createExampleProfile({ isProfileComplete: false }));
  await openScreen();
  await waitForHeading('Welcome to Foto & Co!');
  expect(screen.queryByRole('navigation')).toBeNull();
});

describe('logging out', () => {
  test('shows no session-expired toast on the edit screen', async () => {
    await openScreen('/profile/edit');
    await waitForHeading('Edit Profile');
    await press('Logout');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Signed out successfully');
    });
    await waitForHeading('Turn your social profile into a booking machine');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(1);
  });

  test('asks about unsaved changes first and continues when they are discarded', async () => {
    await openScreen('/profile/edit');
    await waitForHeading('Edit Profile');
    await fill('Bio', 'Other words.');
    await press('Logout');
    expect(dialog().getByText('Leave without saving?')).toBeTruthy();
    await press('Keep editing');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(0);
    await press('Logout');
    await press('Leave');
    await waitForHeading('Turn your social profile into a booking machine');
    expect(server.callsTo('POST /api/identity/sign-out')).toHaveLength(1);
  });

  test('shows an error and stays signed in when it fails', async () => {
    server.interceptNext('POST /api/identity/sign-out', { disconnect: 'before' });
    await openScreen('/profile/edit');
    await waitForHeading('Edit Profile');
    await press('Logout');
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Sign-out failed');
    });
    await waitForHeading('Anna Berg');
    // React Router keeps the navigation state in `usr`: the log-out intent is gone.
    expect(window.history.state).toMatchObject({ usr: null });
  });
});
