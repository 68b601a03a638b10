import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { bookingId, exampleBooking } from '@/testing/booking';
import { toast } from '../identity/app';
import { desk, openInbox, openRequest, panel, press, row, watchLeaving } from './screen';
import { BROKEN, conflict, UNAUTHORIZED } from './server';

const STATUS = `POST /api/bookings/${bookingId(1)}/status`;
const UNDO = `POST /api/bookings/${bookingId(1)}/undo`;
const status = () => desk.booking(bookingId(1))?.status;

test.each([
  [
    'Confirm',
    'inquiry',
    'confirmed',
    'Confirmed. A mail goes to Client 1.',
    ['Mark as done', 'Cancel booking'],
  ],
  ['Decline', 'inquiry', 'declined', 'Declined. A mail goes to Client 1.', []],
  ['Mark as done', 'confirmed', 'completed', 'Marked as done.', []],
] as const)('%s makes an %s one %s, and offers the way back', async (name, from, to, text, next) => {
  desk.reset(exampleBooking(1, { status: from, seenAt: 5 }));
  await openRequest(1);
  await press(name);
  expect(await panel().findByText(text)).toBeTruthy();
  expect(panel().getByText(text).closest('[role=status]')).toBeTruthy();
  expect(status()).toBe(to);
  expect(desk.callsTo(STATUS).map(({ body }) => body)).toEqual([{ status: to }]);
  expect(panel().getByRole('button', { name: 'Undo' })).toBeTruthy();
  for (const other of next) expect(panel().getByRole('button', { name: other })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
});

test('cancelling a booking asks first and names what follows', async () => {
  desk.reset(exampleBooking(1, { status: 'confirmed', seenAt: 5 }));
  await openRequest(1);
  await press('Cancel booking');
  const question = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
  expect(question.textContent).toContain('A mail tells Client 1 that the booking is cancelled.');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  expect(status()).toBe('confirmed');
  await press('Cancel booking');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel booking' }),
  );
  expect(await screen.findByText('Cancelled. A mail goes to Client 1.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(status()).toBe('cancelled');
});

test('a client who gets no mails is not said to get one', async () => {
  desk.reset(exampleBooking(1, { seenAt: 5, timeline: [] }));
  await openRequest(1);
  await press('Confirm');
  expect(await screen.findByText('Confirmed. No mail goes out: please tell Client 1 yourself.')).toBeTruthy();
  await press('Cancel booking');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'No mail goes out: please tell Client 1 yourself.',
  );
});

test('a step on its way shows so, changes nothing yet and cannot be taken twice', async () => {
  desk.reset(exampleBooking(1, { seenAt: 5 }));
  await openRequest(1);
  let release = () => undefined as unknown;
  desk.disturb(STATUS, { after: new Promise<void>((resolve) => (release = resolve)) });
  await press('Confirm');
  expect(panel().getByRole('button', { name: 'Confirming...' }).getAttribute('aria-busy')).toBe('true');
  expect(panel().getByText('Needs an answer')).toBeTruthy();
  await press('Decline');
  expect(desk.callsTo(STATUS)).toHaveLength(1);
  release();
  expect(await panel().findByText('Confirmed')).toBeTruthy();
});

describe('undo', () => {
  const confirm = async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    await press('Confirm');
    await screen.findByRole('button', { name: 'Undo' });
  };

  test('takes the step back and says that nobody was told', async () => {
    await confirm();
    await press('Undo');
    expect(await screen.findByText('Taken back. Nobody was told.')).toBeTruthy();
    expect(status()).toBe('inquiry');
    expect(await panel().findByRole('button', { name: 'Confirm' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
  });

  test('is there for six seconds, whatever the clock of this machine says', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await press('Confirm');
    await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => {
      expect(timers.mock.calls.map(([, ms]) => ms)).toContain(6_000);
    });
    const [over] = timers.mock.calls.find(([, ms]) => ms === 6_000) ?? [];
    screen.getByRole('button', { name: 'Undo' }).focus();
    act(over as () => void);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
  });

  test('goes on above the list when the request is closed', async () => {
    await confirm();
    await press('Close');
    expect(await screen.findByText('Choose a request to see it here.')).toBeTruthy();
    expect(screen.getByText('Confirmed. A mail goes to Client 1.')).toBeTruthy();
    await press('Undo');
    await waitFor(() => {
      expect(status()).toBe('inquiry');
    });
  });

  test('that comes too late says so in the words of the server, and looks again', async () => {
    await confirm();
    const words = 'It is too late to take this back; the client has been told.';
    desk.disturb(UNDO, { answer: conflict('too-late', words) });
    const before = desk.callsTo(`GET /api/bookings/${bookingId(1)}`).length;
    await press('Undo');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => {
      expect(desk.callsTo(`GET /api/bookings/${bookingId(1)}`).length).toBeGreaterThan(before);
    });
  });
});

describe('a step that fails', () => {
  test('because the request is not what is shown says so, and shows what is', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    desk.put(exampleBooking(1, { seenAt: 5, status: 'declined' }));
    desk.disturb(STATUS, { answer: conflict('status-conflict', 'This request is already declined.') });
    await press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toBe('This request is already declined.');
    expect(await panel().findByText('Declined')).toBeTruthy();
    expect(panel().queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('because the request is gone says so', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    desk.drop(bookingId(1));
    await press('Confirm');
    expect(await screen.findByRole('heading', { name: 'This request is gone' })).toBeTruthy();
  });

  test.each([
    ['the server', { answer: BROKEN }, 'That did not work. Nothing has changed; please try again.'],
    ['the network', { cut: true }, /^The server cannot be reached\. Nothing has changed/],
  ] as const)('because of %s says so, and can be tried again', async (_, incident, text) => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    desk.disturb(STATUS, incident);
    await press('Confirm');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(status()).toBe('inquiry');
    await press('Confirm');
    expect(await panel().findByText('Confirmed. A mail goes to Client 1.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('because nobody is signed in any more leads to the sign-in page and back', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    desk.disturb(STATUS, { answer: UNAUTHORIZED });
    const assign = watchLeaving();
    await press('Confirm');
    await waitFor(() => {
      expect(toast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith(`/api/login?next=%2Fbookings%2F${bookingId(1)}`);
    });
  });

  test('is forgotten with the request that is closed', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openInbox();
    await userEvent.click(row('Client 1'));
    await screen.findByRole('button', { name: 'Confirm' });
    desk.disturb(STATUS, { answer: BROKEN });
    await press('Confirm');
    await screen.findByRole('alert');
    await press('Close');
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});
