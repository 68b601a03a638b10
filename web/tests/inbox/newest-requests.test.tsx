import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createBookingId, createExampleBooking } from '@/testing/booking';
import { buttonStyle } from '@/ui/button';
import { getToast } from '../identity/app';
import { openAt, press, server, waitForStreams, waitForUrl } from './screen';
import { conflict, SERVER_ERROR, UNAUTHORIZED } from './server';

const findCard = (name: string) => screen.findByRole('region', { name });
const findRows = async (name: string) => within(await findCard(name)).getAllByRole('listitem');
const statusRoute = (number: number) => `POST /api/bookings/${createBookingId(number)}/status`;

test('shows the newest three unanswered requests on home with their actions', async () => {
  server.reset(
    createExampleBooking(1),
    createExampleBooking(2, { message: 'Would June work?', mail: 'queued' }),
    createExampleBooking(3),
    createExampleBooking(4),
    createExampleBooking(5, { status: 'confirmed' }),
  );
  await openAt('/');
  await waitFor(async () => {
    expect(await findRows('Needs an answer')).toHaveLength(3);
  });
  const [first, , third] = await findRows('Needs an answer');
  expect(first?.textContent).toContain('Client 4');
  const row = within(third ?? document.body);
  expect(row.getByRole('link', { name: 'Client 2' }).getAttribute('href')).toBe(
    `/bookings/${createBookingId(2)}`,
  );
  expect(row.getByText('“Would June work?”')).toBeTruthy();
  expect(row.getByText('Email queued')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Reply to Client 2' }).getAttribute('href')).toMatch(
    /^mailto:client2@example\.com\?subject=Re%3A%20Portrait%20session&body=Hi%20Client%202/,
  );
  expect(row.getByRole('button', { name: "Confirm Client 2's request" }).textContent).toContain('Confirm');
  expect(row.getByRole('button', { name: "Decline Client 2's request" })).toBeTruthy();
  // As in the inbox, confirming is the primary button.
  const primary = buttonStyle({ intent: 'primary', size: 'md' });
  expect(screen.getByRole('button', { name: "Confirm Client 4's request" }).className).toBe(primary);
  await userEvent.click(screen.getByRole('link', { name: 'All requests' }));
  await waitForUrl('/bookings');
});

test('undoes an answer given on home', async () => {
  server.reset(createExampleBooking(1), createExampleBooking(2));
  await openAt('/');
  await findCard('Needs an answer');
  await userEvent.click(await screen.findByRole('button', { name: "Decline Client 2's request" }));
  expect(await screen.findByText("Declined. We'll email Client 2.")).toBeTruthy();
  await waitFor(async () => {
    expect(await findRows('Needs an answer')).toHaveLength(1);
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Needs an answer' }));
  await press('Undo');
  expect(await screen.findByText('Undone. No email was sent.')).toBeTruthy();
  await waitFor(async () => {
    expect(await findRows('Needs an answer')).toHaveLength(2);
  });
  expect(server.getBooking(createBookingId(2))?.status).toBe('inquiry');
  // The request was there before, so it is not announced as new.
  expect(screen.queryByText(/^New request/)).toBeNull();
});

test('says that a request was already answered elsewhere', async () => {
  server.reset(createExampleBooking(1));
  await openAt('/');
  server.interceptNext(statusRoute(1), {
    response: conflict('status-conflict', 'This request is already declined.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: "Confirm Client 1's request" }));
  expect((await screen.findByRole('alert')).textContent).toBe('This request is already declined.');
});

test('shows the latest requests with their status when all are answered', async () => {
  server.reset(
    createExampleBooking(1, { status: 'confirmed' }),
    createExampleBooking(2, { status: 'completed' }),
  );
  await openAt('/');
  const [first, second] = await waitFor(async () => {
    const foundRows = await findRows('Latest requests');
    expect(foundRows).toHaveLength(2);
    return foundRows;
  });
  expect(first?.textContent).toContain('Done');
  expect(second?.textContent).toContain('Confirmed');
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('says where requests will appear before the first one', async () => {
  await openAt('/');
  expect(
    await screen.findByText('New requests appear here. Share your link to get the first one.'),
  ).toBeTruthy();
});

test('can retry when the requests fail to load', async () => {
  server.reset(createExampleBooking(1));
  // The card, and the count in the navigation.
  server.interceptNext('GET /api/bookings', { response: SERVER_ERROR }, { response: SERVER_ERROR });
  await openAt('/');
  expect(await screen.findByText("Couldn't load your requests.")).toBeTruthy();
  await press('Try again');
  expect(await findRows('Needs an answer')).toHaveLength(1);
});

test('shows a toast when the server rejects the session', async () => {
  server.reset(createExampleBooking(1));
  await openAt('/');
  await waitForStreams();
  server.interceptNext('GET /api/bookings', { response: UNAUTHORIZED }, { response: UNAUTHORIZED });
  act(() => {
    server.sendEvent();
  });
  await waitFor(() => {
    expect(getToast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
  });
});

test('shows a new request on home without a reload and announces it', async () => {
  server.reset(createExampleBooking(1));
  await openAt('/');
  await screen.findByRole('link', { name: 'Client 1' });
  await waitForStreams();
  server.put(createExampleBooking(2));
  act(() => {
    server.sendEvent();
  });
  expect(await screen.findByRole('link', { name: 'Client 2' })).toBeTruthy();
  expect(screen.getByText('New request from Client 2')).toBeTruthy();
});
