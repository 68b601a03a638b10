import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bookingId, exampleBooking } from '@/testing/booking';
import { buttonStyle } from '@/ui/button-style';
import { toast } from '../identity/app';
import { desk, isAt, isFollowed, openAt, press } from './screen';
import { BROKEN, conflict, UNAUTHORIZED } from './server';

const card = (name: string) => screen.findByRole('region', { name });
const rows = async (name: string) => within(await card(name)).getAllByRole('listitem');
const STATUS = (number: number) => `POST /api/bookings/${bookingId(number)}/status`;

test('home shows the newest three that need an answer, each with its next steps', async () => {
  desk.reset(
    exampleBooking(1),
    exampleBooking(2, { message: 'Would June work?', mail: 'queued' }),
    exampleBooking(3),
    exampleBooking(4),
    exampleBooking(5, { status: 'confirmed' }),
  );
  await openAt('/');
  await waitFor(async () => {
    expect(await rows('Needs an answer')).toHaveLength(3);
  });
  const [first, , third] = await rows('Needs an answer');
  expect(first?.textContent).toContain('Client 4');
  const row = within(third ?? document.body);
  expect(row.getByRole('link', { name: 'Client 2' }).getAttribute('href')).toBe(`/bookings/${bookingId(2)}`);
  expect(row.getByText('“Would June work?”')).toBeTruthy();
  expect(row.getByText('Mail waiting')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Reply to Client 2' }).getAttribute('href')).toMatch(
    /^mailto:client2@example\.com\?subject=Re%3A%20Portrait%20session&body=Hi%20Client%202/,
  );
  expect(row.getByRole('button', { name: 'Confirm the request of Client 2' }).textContent).toContain(
    'Confirm',
  );
  expect(row.getByRole('button', { name: 'Decline the request of Client 2' })).toBeTruthy();
  // As in the inbox, the main button is the one that confirms.
  const primary = buttonStyle({ intent: 'primary', size: 'md' });
  expect(screen.getByRole('button', { name: 'Confirm the request of Client 4' }).className).toBe(primary);
  await userEvent.click(screen.getByRole('link', { name: 'All requests' }));
  await isAt('/bookings');
});

test('an answer from home can be taken back', async () => {
  desk.reset(exampleBooking(1), exampleBooking(2));
  await openAt('/');
  await card('Needs an answer');
  await userEvent.click(await screen.findByRole('button', { name: 'Decline the request of Client 2' }));
  expect(await screen.findByText('Declined. A mail goes to Client 2.')).toBeTruthy();
  await waitFor(async () => {
    expect(await rows('Needs an answer')).toHaveLength(1);
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Needs an answer' }));
  await press('Undo');
  expect(await screen.findByText('Taken back. Nobody was told.')).toBeTruthy();
  await waitFor(async () => {
    expect(await rows('Needs an answer')).toHaveLength(2);
  });
  expect(desk.booking(bookingId(2))?.status).toBe('inquiry');
  // It was there before.
  expect(screen.queryByText(/^New request/)).toBeNull();
});

test('an answer that somebody else was faster with is said', async () => {
  desk.reset(exampleBooking(1));
  await openAt('/');
  desk.disturb(STATUS(1), { answer: conflict('status-conflict', 'This request is already declined.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm the request of Client 1' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This request is already declined.');
});

test('when none needs an answer, the last ones are shown with how they stand', async () => {
  desk.reset(exampleBooking(1, { status: 'confirmed' }), exampleBooking(2, { status: 'completed' }));
  await openAt('/');
  const [first, second] = await waitFor(async () => {
    const found = await rows('Latest requests');
    expect(found).toHaveLength(2);
    return found;
  });
  expect(first?.textContent).toContain('Done');
  expect(second?.textContent).toContain('Confirmed');
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
});

test('before the first request it says where they will be', async () => {
  await openAt('/');
  expect(await screen.findByText('Requests land here. Share your link to get the first one.')).toBeTruthy();
});

test('requests that do not load can be tried again', async () => {
  desk.reset(exampleBooking(1));
  // The card, and the number in the navigation.
  desk.disturb('GET /api/bookings', { answer: BROKEN }, { answer: BROKEN });
  await openAt('/');
  expect(await screen.findByText('Your requests did not load.')).toBeTruthy();
  await press('Try again');
  expect(await rows('Needs an answer')).toHaveLength(1);
});

test('requests of somebody whom the server no longer knows end the session with a word', async () => {
  desk.reset(exampleBooking(1));
  await openAt('/');
  await isFollowed();
  desk.disturb('GET /api/bookings', { answer: UNAUTHORIZED }, { answer: UNAUTHORIZED });
  act(() => {
    desk.announce();
  });
  await waitFor(() => {
    expect(toast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
  });
});

test('a request that comes in is on home without a reload, and announced', async () => {
  desk.reset(exampleBooking(1));
  await openAt('/');
  await screen.findByRole('link', { name: 'Client 1' });
  await isFollowed();
  desk.put(exampleBooking(2));
  act(() => {
    desk.announce();
  });
  expect(await screen.findByRole('link', { name: 'Client 2' })).toBeTruthy();
  expect(screen.getByText('New request from Client 2')).toBeTruthy();
});
