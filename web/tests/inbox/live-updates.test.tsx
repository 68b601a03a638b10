import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createExampleBooking } from '@/testing/booking';
import { createEmptyProfile } from '@/testing/profile';
import { waitForHeading } from '../profile/screens';
import { createHold, getToast } from '../identity/app';
import { server, waitForUrl, waitForStreams, getListCalls, openAt, openInbox, waitForRows } from './screen';
import { UNAUTHORIZED } from './server';

const EVENTS_ROUTE = 'GET /api/bookings/events';
const receiveRequest = (number: number) => {
  server.put(createExampleBooking(number, { createdAt: Date.now() + number }));
  server.sendEvent();
};

test('shows a new request in the list and the title, and announces it', async () => {
  server.reset(createExampleBooking(1));
  await openInbox();
  await waitForStreams();
  expect(screen.queryByText(/^New request/)).toBeNull();
  receiveRequest(2);
  await waitForRows('Client 2', 'Client 1');
  const announcement = await screen.findByText('New request from Client 2');
  expect(announcement.getAttribute('role')).toBe('status');
  await waitFor(() => {
    expect(document.title).toBe('(2) Requests · Foto & Co');
  });
});

test('counts two requests that arrive together in an empty inbox', async () => {
  await openAt('/bookings');
  await screen.findByRole('heading', { name: 'No requests yet' });
  await waitForStreams();
  server.put(createExampleBooking(1));
  receiveRequest(2);
  expect(await screen.findByText('2 new requests')).toBeTruthy();
});

test('loads the list once at a time for many events, and once more afterwards', async () => {
  server.reset(createExampleBooking(1));
  await openInbox();
  await waitForStreams();
  const { after, release } = createHold();
  const callCount = getListCalls().length;
  server.interceptNext('GET /api/bookings', { after }, { after });
  for (const number of [2, 3, 4]) receiveRequest(number);
  await waitFor(() => {
    expect(getListCalls()).toHaveLength(callCount + 1);
  });
  release();
  await waitForRows('Client 4', 'Client 3', 'Client 2', 'Client 1');
  await waitFor(() => {
    expect(getListCalls()).toHaveLength(callCount + 2);
  });
});

describe('the connection', () => {
  test('is shared by all screens', async () => {
    server.reset(createExampleBooking(1));
    const { router } = await openInbox();
    await waitForStreams();
    await act(() => router.navigate('/'));
    await waitForHeading('Anna Berg');
    await act(() => router.navigate('/profile/edit'));
    await waitForHeading('Edit Profile');
    expect(server.callsTo(EVENTS_ROUTE)).toHaveLength(1);
    expect(server.streams.size).toBe(1);
  });

  test('ends with the session', async () => {
    const { session } = await openAt('/bookings');
    await waitForStreams();
    await act(() => session.auth.logout());
    await waitForStreams(0);
    await waitForUrl('/');
  });

  test('is not opened without a profile', async () => {
    server.interceptNext('GET /api/profile', { response: { status: 200, body: createEmptyProfile() } });
    await openAt('/');
    await waitForHeading('Welcome to Foto & Co!');
    expect(server.callsTo(EVENTS_ROUTE)).toEqual([]);
  });
});

describe('a session that the server rejects', () => {
  test('shows a toast in the inbox', async () => {
    server.reset(createExampleBooking(1));
    server.interceptNext(EVENTS_ROUTE, { response: UNAUTHORIZED }, { response: UNAUTHORIZED });
    await openAt('/bookings');
    await waitFor(() => {
      expect(getToast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
    });
    // One token for the page, and one for the second attempt.
    expect(server.callsTo('POST /api/identity/token')).toHaveLength(2);
  });

  test('shows no toast on other screens', async () => {
    server.interceptNext(EVENTS_ROUTE, { response: UNAUTHORIZED }, { response: UNAUTHORIZED });
    await openAt('/');
    await waitForHeading('Anna Berg');
    await waitFor(() => {
      expect(server.callsTo(EVENTS_ROUTE)).toHaveLength(2);
    });
    expect(getToast()).toBeUndefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Anna Berg');
  });
});
