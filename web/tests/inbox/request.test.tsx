import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { createBookingId, createExampleBooking } from '@/testing/booking';
import { pressEscape } from '../booking/dialog';
import { getToast } from '../identity/app';
import {
  getUrl,
  setWide,
  server,
  waitForUrl,
  waitForStreams,
  findList,
  openAt,
  openInbox,
  openRequest,
  getPanel,
  press,
  getRow,
  waitForRows,
} from './screen';
import { SERVER_ERROR, UNAUTHORIZED } from './server';

const detailRoute = (number: number) => `GET /api/bookings/${createBookingId(number)}`;
const seenRoute = (number: number) => `POST /api/bookings/${createBookingId(number)}/seen`;
const goBack = () => {
  act(() => {
    window.history.back();
  });
};
const waitForClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('heading', { level: 2, name: /^Client/ })).toBeNull();
  });

test('says why a request was not emailed and how to send it', async () => {
  server.reset(createExampleBooking(1, { emailHold: 'unverified' }));
  await openRequest(1);
  expect(getPanel().getByText(/^We didn't email you about this request/).textContent).toBe(
    "We didn't email you about this request because your email is not confirmed. Confirm it and we'll send the email.",
  );
});

test('says that a request which arrived with many others may be genuine', async () => {
  server.reset(createExampleBooking(1, { quarantined: true, suspicion: 'many-at-once', mail: null }));
  await openRequest(1);
  expect(getPanel().getByText(/^Many requests arrived at once/).textContent).toBe(
    'Many requests arrived at once. This one may be from a real client.',
  );
});

describe('beside the list', () => {
  test('opens at its own URL with the focus on its heading, and keeps the list', async () => {
    server.reset(createExampleBooking(1), createExampleBooking(2));
    await openInbox('?filter=needs-answer');
    const list = await findList();
    await userEvent.click(getRow('Client 1'));
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
    });
    expect(getUrl()).toBe(`/bookings/${createBookingId(1)}?filter=needs-answer`);
    expect(screen.getByRole('list', { name: 'Your requests' })).toBe(list);
    expect(getRow('Client 1').getAttribute('aria-current')).toBe('true');
  });

  test.each([
    ['Close', () => press('Close')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the back button', () => Promise.resolve().then(goBack)],
  ])('%s closes it and focuses its row', async (_, close) => {
    server.reset(createExampleBooking(1), createExampleBooking(2));
    await openInbox('?filter=needs-answer');
    await userEvent.click(getRow('Client 2'));
    await screen.findByRole('heading', { level: 3, name: 'History' });
    await close();
    await waitForClosed();
    expect(getUrl()).toBe('/bookings?filter=needs-answer');
    await waitFor(() => {
      expect(document.activeElement).toBe(getRow('Client 2'));
    });
  });

  test('goes back from the second request to the list in one step', async () => {
    server.reset(createExampleBooking(1), createExampleBooking(2));
    await openInbox();
    await userEvent.click(getRow('Client 1'));
    await screen.findByRole('heading', { level: 2, name: 'Client 1' });
    await userEvent.click(getRow('Client 2'));
    await screen.findByRole('heading', { level: 2, name: 'Client 2' });
    goBack();
    await waitForUrl('/bookings');
    await waitForClosed();
  });

  test('closes onto the list when it was opened by its URL', async () => {
    server.reset(createExampleBooking(1));
    await openRequest(1);
    await press('Close');
    await waitForUrl('/bookings');
    await waitForClosed();
  });

  test('shows a placeholder while no request is open', async () => {
    server.reset(createExampleBooking(1));
    await openInbox();
    expect(screen.getByText('Select a request to see its details.')).toBeTruthy();
  });
});

describe('on a phone', () => {
  test('opens as a sheet over the list, which the back button closes', async () => {
    setWide(false);
    server.reset(createExampleBooking(1));
    await openInbox();
    await userEvent.click(getRow('Client 1'));
    const sheet = await screen.findByRole('dialog', { name: 'Client 1' });
    await waitFor(() => {
      expect(document.activeElement).toBe(within(sheet).getByRole('heading', { level: 2 }));
    });
    expect(screen.queryByText('Select a request to see its details.')).toBeNull();
    goBack();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(getUrl()).toBe('/bookings');
    await waitFor(() => {
      expect(document.activeElement).toBe(getRow('Client 1'));
    });
  });

  test('Escape closes the confirmation first and then the request', async () => {
    setWide(false);
    server.reset(createExampleBooking(1, { status: 'confirmed' }));
    await openRequest(1);
    await press('Cancel booking');
    const confirmDialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
    expect(within(confirmDialog).getByRole('button', { name: 'Keep it' })).toBeTruthy();
    pressEscape();
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Cancel this booking?' })).toBeNull();
    });
    pressEscape();
    await waitForUrl('/bookings');
  });
});

test('shows all details', async () => {
  const createdAt = Date.UTC(2026, 4, 12, 9);
  server.reset(
    createExampleBooking(1, {
      createdAt,
      clientEmail: 'bo+x@example.com',
      message: 'Two of us,\nand a dog.',
      seenAt: createdAt,
      timeline: [
        { kind: 'received', at: createdAt },
        {
          kind: 'mail',
          at: createdAt + 1,
          mail: { id: 'm1', about: 'request', to: 'you', state: 'sent', attempts: 1, resendable: false },
        },
        {
          kind: 'mail',
          at: createdAt + 2,
          mail: { id: 'm2', about: 'receipt', to: 'client', state: 'queued', attempts: 0, resendable: false },
        },
        { kind: 'seen', at: createdAt + 3 },
        { kind: 'confirmed', at: createdAt + 4 },
        { kind: 'withdrawn', at: createdAt + 5 },
      ],
    }),
  );
  await openRequest(1);
  expect(getPanel().getByText('Portrait session')).toBeTruthy();
  expect(getPanel().getByText('$180.00')).toBeTruthy();
  expect(getPanel().getByText(/Two of us,\s+and a dog\./)).toBeTruthy();
  expect(getPanel().getByText('bo+x@example.com')).toBeTruthy();
  const replyLink = getPanel().getByRole('link', { name: 'Reply by email' });
  expect(replyLink.getAttribute('href')).toBe(
    'mailto:bo%2Bx@example.com?subject=Re%3A%20Portrait%20session&body=Hi%20Client%201%2C%0D%0A%0D%0A',
  );
  const timelineItems = within(getPanel().getByRole('list')).getAllByRole('listitem');
  expect(timelineItems.map((entry) => entry.querySelector('p')?.textContent)).toEqual([
    'Request from Client 1',
    'Request email to you: sent',
    'Receipt to Client 1: queued',
    'Seen by you',
    'Confirmed by you',
    'Withdrawn by Client 1',
  ]);
  expect(timelineItems[0]?.querySelector('time')?.dateTime).toBe('2026-05-12T09:00:00.000Z');
});

test('reports a request as seen once and removes its "New" label', async () => {
  server.reset(createExampleBooking(1));
  await openInbox();
  expect(screen.getByText('New')).toBeTruthy();
  await userEvent.click(getRow('Client 1'));
  await waitFor(() => {
    expect(screen.queryByText('New')).toBeNull();
  });
  await waitForStreams();
  act(() => {
    server.sendEvent();
  });
  await waitFor(() => {
    expect(server.callsTo(detailRoute(1)).length).toBeGreaterThan(1);
  });
  expect(server.callsTo(seenRoute(1))).toHaveLength(1);
});

test.each([
  ['was seen before', { seenAt: 5 }],
  ['may be spam', { quarantined: true, suspicion: 'too-many' }],
] as const)('does not report a request as seen that %s', async (_, changes) => {
  server.reset(createExampleBooking(1, changes));
  await openRequest(1);
  expect(server.calls.filter(({ route }) => route.endsWith('/seen'))).toEqual([]);
});

describe('a request that cannot be shown', () => {
  test.each([
    ['an unknown id', createBookingId(9)],
    ['an invalid id', 'export.csv'],
  ])('%s shows that it no longer exists', async (_, id) => {
    await openAt(`/bookings/${id}`);
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
    expect(server.callsTo('GET /api/bookings/export.csv')).toEqual([]);
    await press('Close');
    await waitForUrl('/bookings');
  });

  test('shows that a request was deleted while it was open', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    await waitForStreams();
    server.remove(createBookingId(1));
    act(() => {
      server.sendEvent();
    });
    expect(await screen.findByRole('heading', { name: 'Request not found' })).toBeTruthy();
  });

  test('offers a retry after a server error', async () => {
    server.reset(createExampleBooking(1));
    server.interceptNext(detailRoute(1), { response: SERVER_ERROR });
    await openAt(`/bookings/${createBookingId(1)}`);
    expect(await screen.findByText("Couldn't load this request")).toBeTruthy();
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 3, name: 'History' })).toBeTruthy();
  });
});

test('shows a toast and ends the session when the server rejects it', async () => {
  server.reset(createExampleBooking(1), createExampleBooking(2));
  await openInbox();
  server.interceptNext(detailRoute(1), { response: UNAUTHORIZED });
  await userEvent.click(getRow('Client 1'));
  await waitFor(() => {
    expect(getToast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
  });
  await waitForUrl('/');
});

describe('emails', () => {
  const failedEmail = {
    id: 'm1',
    about: 'receipt',
    to: 'client',
    state: 'failed',
    attempts: 3,
    resendable: true,
  } as const;
  const RESEND_ROUTE = `POST /api/bookings/${createBookingId(1)}/mails/m1/resend`;
  const createBookingWithFailedEmail = () =>
    createExampleBooking(1, { seenAt: 5, timeline: [{ kind: 'mail', at: 5, mail: failedEmail }] });

  test('can be sent again after a failure', async () => {
    server.reset(createBookingWithFailedEmail());
    await openRequest(1);
    expect(screen.getByText('Receipt to Client 1: failed after 3 attempts')).toBeTruthy();
    await press('Resend');
    expect(await screen.findByText('Receipt to Client 1: queued')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    expect(server.callsTo(RESEND_ROUTE)).toHaveLength(1);
    // The focus moves to the result, because the button is gone.
    expect(document.activeElement?.textContent).toBe('Receipt to Client 1: queued');
  });

  test('show an error when they cannot be sent again', async () => {
    server.reset(createBookingWithFailedEmail());
    await openRequest(1);
    server.interceptNext(RESEND_ROUTE, { response: SERVER_ERROR });
    await press('Resend');
    expect(await screen.findByText("Couldn't resend the email. Please try again.")).toBeTruthy();
  });
});

test('shows why a request is in quarantine and moves it to the requests', async () => {
  server.reset(createExampleBooking(1, { quarantined: true, suspicion: 'too-fast' }));
  await openInbox('?filter=quarantine');
  await userEvent.click(getRow('Client 1'));
  expect(await screen.findByText(/filled in too fast/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Reply by email' })).toBeNull();
  expect(screen.queryByLabelText('Private note')).toBeNull();
  await press('Move to requests');
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Quarantine is empty' })).toBeTruthy();
});

test('deletes a request from quarantine after a confirmation and closes it', async () => {
  server.reset(
    createExampleBooking(1, { quarantined: true }),
    createExampleBooking(2, { quarantined: true }),
  );
  await openInbox('?filter=quarantine');
  await userEvent.click(getRow('Client 1'));
  await screen.findByRole('heading', { level: 3, name: 'History' });
  await press('Delete');
  const confirmDialog = await screen.findByRole('dialog', { name: 'Delete this request?' });
  expect(confirmDialog.textContent).toContain(
    "Client 1's request will be deleted permanently. No email is sent.",
  );
  await userEvent.click(within(confirmDialog).getByRole('button', { name: 'Delete' }));
  await waitForUrl('/bookings?filter=quarantine');
  await waitForRows('Client 2');
  // The row of the request is already gone, so the focus moves to the heading.
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
  expect(await screen.findByText("Client 1's request was deleted.")).toBeTruthy();
  expect(screen.queryByText('Request not found')).toBeNull();
});
