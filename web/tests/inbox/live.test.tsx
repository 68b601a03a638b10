import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { exampleBooking } from '@/testing/booking';
import { emptyProfile } from '@/testing/profile';
import { appears } from '../profile/screens';
import { toast } from '../identity/app';
import { desk, isAt, isFollowed, openAt, openInbox, shows } from './screen';
import { UNAUTHORIZED } from './server';

const EVENTS = 'GET /api/bookings/events';
const arrives = (number: number) => {
  desk.put(exampleBooking(number, { createdAt: Date.now() + number }));
  desk.announce();
};

test('a request that comes in is in the list, in the title and announced', async () => {
  desk.reset(exampleBooking(1));
  await openInbox();
  await isFollowed();
  expect(screen.queryByText(/^New request/)).toBeNull();
  arrives(2);
  await shows('Client 2', 'Client 1');
  const words = await screen.findByText('New request from Client 2');
  expect(words.getAttribute('role')).toBe('status');
  await waitFor(() => {
    expect(document.title).toBe('(2) Requests · Foto & Co');
  });
});

test('the first request ever is announced, too, and two at once are counted', async () => {
  await openAt('/bookings');
  await screen.findByRole('heading', { name: 'No requests yet' });
  await isFollowed();
  desk.put(exampleBooking(1));
  arrives(2);
  expect(await screen.findByText('2 new requests')).toBeTruthy();
});

test('many news in a row never ask for the same list twice at a time', async () => {
  desk.reset(exampleBooking(1));
  await openInbox();
  await isFollowed();
  let release = () => undefined as unknown;
  const after = new Promise<void>((resolve) => (release = resolve));
  const asked = () => desk.callsTo('GET /api/bookings').filter(({ query }) => query.limit === '25').length;
  const before = asked();
  desk.disturb('GET /api/bookings', { after }, { after });
  for (const number of [2, 3, 4]) arrives(number);
  await waitFor(() => {
    expect(asked()).toBe(before + 1);
  });
  release();
  await shows('Client 4', 'Client 3', 'Client 2', 'Client 1');
  await waitFor(() => {
    expect(asked()).toBe(before + 2);
  });
});

describe('one connection', () => {
  test('serves all screens of a photographer', async () => {
    desk.reset(exampleBooking(1));
    const { router } = await openInbox();
    await isFollowed();
    await act(() => router.navigate('/'));
    await appears('Anna Berg');
    await act(() => router.navigate('/profile/edit'));
    await appears('Edit Profile');
    expect(desk.callsTo(EVENTS)).toHaveLength(1);
    expect(desk.streams.size).toBe(1);
  });

  test('ends with the session', async () => {
    const { session } = await openAt('/bookings');
    await isFollowed();
    await act(() => session.auth.logout());
    await isFollowed(0);
    await isAt('/');
  });

  test('is not made for somebody without a page', async () => {
    desk.disturb('GET /api/profile', { answer: { status: 200, body: emptyProfile() } });
    await openAt('/');
    await appears('Welcome to Foto & Co!');
    expect(desk.callsTo(EVENTS)).toEqual([]);
  });
});

describe('somebody the server no longer knows', () => {
  test('is told on the requests', async () => {
    desk.reset(exampleBooking(1));
    desk.disturb(EVENTS, { answer: UNAUTHORIZED }, { answer: UNAUTHORIZED });
    await openAt('/bookings');
    await waitFor(() => {
      expect(toast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
    });
    // One for the page, one for the second try.
    expect(desk.callsTo('POST /api/identity/token')).toHaveLength(2);
  });

  test('is not disturbed elsewhere', async () => {
    desk.disturb(EVENTS, { answer: UNAUTHORIZED }, { answer: UNAUTHORIZED });
    await openAt('/');
    await appears('Anna Berg');
    await waitFor(() => {
      expect(desk.callsTo(EVENTS)).toHaveLength(2);
    });
    expect(toast()).toBeUndefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna Berg');
  });
});
