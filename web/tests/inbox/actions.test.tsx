import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createBookingId, createExampleBooking } from '@/testing/booking';
import { createHold, getToast } from '../identity/app';
import { server, openInbox, openRequest, getPanel, press, getRow, mockRedirect } from './screen';
import { SERVER_ERROR, conflict, UNAUTHORIZED } from './server';

const STATUS_ROUTE = `POST /api/bookings/${createBookingId(1)}/status`;
const UNDO_ROUTE = `POST /api/bookings/${createBookingId(1)}/undo`;
const getStatus = () => server.getBooking(createBookingId(1))?.status;

test.each([
  ['Confirm', 'inquiry', 'confirmed', "Confirmed. We'll email Client 1.", ['Mark as done', 'Cancel booking']],
  ['Decline', 'inquiry', 'declined', "Declined. We'll email Client 1.", []],
  ['Mark as done', 'confirmed', 'completed', 'Marked as done.', []],
] as const)(
  '%s changes an %s request to %s and offers to undo it',
  async (name, oldStatus, newStatus, text, nextActions) => {
    server.reset(createExampleBooking(1, { status: oldStatus, seenAt: 5 }));
    await openRequest(1);
    await press(name);
    expect(await getPanel().findByText(text)).toBeTruthy();
    expect(getPanel().getByText(text).closest('[role=status]')).toBeTruthy();
    expect(getStatus()).toBe(newStatus);
    expect(server.callsTo(STATUS_ROUTE).map(({ body }) => body)).toEqual([{ status: newStatus }]);
    expect(getPanel().getByRole('button', { name: 'Undo' })).toBeTruthy();
    for (const action of nextActions) expect(getPanel().getByRole('button', { name: action })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
  },
);

test('asks before it cancels a booking and says that the client is emailed', async () => {
  server.reset(createExampleBooking(1, { status: 'confirmed', seenAt: 5 }));
  await openRequest(1);
  await press('Cancel booking');
  const confirmDialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
  expect(confirmDialog.textContent).toContain("We'll email Client 1 about the cancellation.");
  await userEvent.click(within(confirmDialog).getByRole('button', { name: 'Keep it' }));
  expect(getStatus()).toBe('confirmed');
  await press('Cancel booking');
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel booking' }),
  );
  expect(await screen.findByText("Cancelled. We'll email Client 1.")).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getStatus()).toBe('cancelled');
});

test('says that no email is sent to a client who got none before', async () => {
  server.reset(createExampleBooking(1, { seenAt: 5, timeline: [] }));
  await openRequest(1);
  await press('Confirm');
  expect(await screen.findByText('Confirmed. No email is sent. Please tell Client 1 yourself.')).toBeTruthy();
  await press('Cancel booking');
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'No email is sent. Please tell Client 1 yourself.',
  );
});

test('shows a busy button until the response arrives and acts once', async () => {
  server.reset(createExampleBooking(1, { seenAt: 5 }));
  await openRequest(1);
  const hold = createHold();
  server.interceptNext(STATUS_ROUTE, { after: hold.after });
  await press('Confirm');
  expect(getPanel().getByRole('button', { name: 'Confirming...' }).getAttribute('aria-busy')).toBe('true');
  expect(getPanel().getByText('Needs an answer')).toBeTruthy();
  await press('Decline');
  expect(server.callsTo(STATUS_ROUTE)).toHaveLength(1);
  hold.release();
  expect(await getPanel().findByText('Confirmed')).toBeTruthy();
});

describe('undo', () => {
  const confirm = async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    await press('Confirm');
    await screen.findByRole('button', { name: 'Undo' });
  };

  test('restores the status and says that the client was not emailed', async () => {
    await confirm();
    await press('Undo');
    expect(await screen.findByText('Undone. No email was sent.')).toBeTruthy();
    expect(getStatus()).toBe('inquiry');
    expect(await getPanel().findByRole('button', { name: 'Confirm' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
  });

  test('is offered for six seconds, then moves the focus to the heading', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await press('Confirm');
    await screen.findByRole('button', { name: 'Undo' });
    await waitFor(() => {
      expect(timers.mock.calls.map(([, ms]) => ms)).toContain(6_000);
    });
    const [hideUndo] = timers.mock.calls.find(([, ms]) => ms === 6_000) ?? [];
    screen.getByRole('button', { name: 'Undo' }).focus();
    act(hideUndo as () => void);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
  });

  test('stays above the list when the request is closed', async () => {
    await confirm();
    await press('Close');
    expect(await screen.findByText('Select a request to see its details.')).toBeTruthy();
    expect(screen.getByText("Confirmed. We'll email Client 1.")).toBeTruthy();
    await press('Undo');
    await waitFor(() => {
      expect(getStatus()).toBe('inquiry');
    });
  });

  test("shows the server's message when it is too late, and reloads", async () => {
    await confirm();
    const message = 'It is too late to undo this: the email to the client was sent.';
    server.interceptNext(UNDO_ROUTE, { response: conflict('too-late', message) });
    const callCount = server.callsTo(`GET /api/bookings/${createBookingId(1)}`).length;
    await press('Undo');
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await waitFor(() => {
      expect(server.callsTo(`GET /api/bookings/${createBookingId(1)}`).length).toBeGreaterThan(callCount);
    });
  });
});

describe('a failed action', () => {
  test('reloads the request and says that it has changed elsewhere', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    server.put(createExampleBooking(1, { seenAt: 5, status: 'declined' }));
    server.interceptNext(STATUS_ROUTE, {
      response: conflict('status-conflict', 'This request is already declined.'),
    });
    await press('Confirm');
    expect((await screen.findByRole('alert')).textContent).toBe('This request is already declined.');
    expect(await getPanel().findByText('Declined')).toBeTruthy();
    expect(getPanel().queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('says that the request no longer exists', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    server.remove(createBookingId(1));
    await press('Confirm');
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
  });

  test.each([
    [
      'a server error',
      { response: SERVER_ERROR },
      'Something went wrong. Nothing was changed. Please try again.',
    ],
    ['a network error', { disconnect: true }, /^Can't reach the server\. Nothing was changed/],
  ] as const)('shows %s and can be retried', async (_, interception, text) => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    server.interceptNext(STATUS_ROUTE, interception);
    await press('Confirm');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(getStatus()).toBe('inquiry');
    await press('Confirm');
    expect(await getPanel().findByText("Confirmed. We'll email Client 1.")).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('redirects to sign-in and back when the session has ended', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    server.interceptNext(STATUS_ROUTE, { response: UNAUTHORIZED });
    const assign = mockRedirect();
    await press('Confirm');
    await waitFor(() => {
      expect(getToast()).toEqual(['Unauthorized', 'You are logged out. Logging in again...', 'destructive']);
    });
    await waitFor(() => {
      expect(assign).toHaveBeenCalledWith(`/api/login?next=%2Fbookings%2F${createBookingId(1)}`);
    });
  });

  test('is dismissed when the request is closed', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openInbox();
    await userEvent.click(getRow('Client 1'));
    await screen.findByRole('button', { name: 'Confirm' });
    server.interceptNext(STATUS_ROUTE, { response: SERVER_ERROR });
    await press('Confirm');
    await screen.findByRole('alert');
    await press('Close');
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});
