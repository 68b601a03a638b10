import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { bookingId, exampleBooking } from '@/testing/booking';
import { pressEscape } from '../booking/dialog';
import { toast } from '../identity/app';
import {
  address,
  beWide,
  desk,
  isAt,
  isFollowed,
  listed,
  openAt,
  openInbox,
  openRequest,
  panel,
  press,
  row,
  shows,
} from './screen';
import { BROKEN, UNAUTHORIZED } from './server';

const detailOf = (number: number) => `GET /api/bookings/${bookingId(number)}`;
const seenOf = (number: number) => `POST /api/bookings/${bookingId(number)}/seen`;
const goBack = () => {
  act(() => {
    window.history.back();
  });
};
const closed = () =>
  waitFor(() => {
    expect(screen.queryByRole('heading', { level: 2, name: /^Client/ })).toBeNull();
  });

test('a request that was not emailed says why, and what sends it', async () => {
  desk.reset(exampleBooking(1, { emailHold: 'unverified' }));
  await openRequest(1);
  expect(panel().getByText(/^We did not email you about this request/).textContent).toBe(
    'We did not email you about this request: your address is not confirmed, and few emails a day go to such an ' +
      'address. Confirm it, and the email leaves at once.',
  );
});

test('a request that arrived with many others says that a client may have sent it', async () => {
  desk.reset(exampleBooking(1, { quarantined: true, suspicion: 'many-at-once', mail: null }));
  await openRequest(1);
  expect(panel().getByText(/^Many requests arrived at once/).textContent).toBe(
    'Many requests arrived at once, so this one waits here. A real client may have sent it. Nobody was mailed.',
  );
});

describe('beside the list', () => {
  test('a request opens at its own address, with the focus on its name, and the list stays as it is', async () => {
    desk.reset(exampleBooking(1), exampleBooking(2));
    await openInbox('?filter=needs-answer');
    const list = await listed();
    await userEvent.click(row('Client 1'));
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Client 1' }));
    });
    expect(address()).toBe(`/bookings/${bookingId(1)}?filter=needs-answer`);
    expect(screen.getByRole('list', { name: 'Your requests' })).toBe(list);
    expect(row('Client 1').getAttribute('aria-current')).toBe('true');
  });

  test.each([
    ['Close', () => press('Close')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the way back', () => Promise.resolve().then(goBack)],
  ])('%s closes it, and the focus is on its row again', async (_, close) => {
    desk.reset(exampleBooking(1), exampleBooking(2));
    await openInbox('?filter=needs-answer');
    await userEvent.click(row('Client 2'));
    await screen.findByRole('heading', { level: 3, name: 'What happened' });
    await close();
    await closed();
    expect(address()).toBe('/bookings?filter=needs-answer');
    await waitFor(() => {
      expect(document.activeElement).toBe(row('Client 2'));
    });
  });

  test('from one to the next there is one way back, to the list', async () => {
    desk.reset(exampleBooking(1), exampleBooking(2));
    await openInbox();
    await userEvent.click(row('Client 1'));
    await screen.findByRole('heading', { level: 2, name: 'Client 1' });
    await userEvent.click(row('Client 2'));
    await screen.findByRole('heading', { level: 2, name: 'Client 2' });
    goBack();
    await isAt('/bookings');
    await closed();
  });

  test('opened by its address, it closes onto the list', async () => {
    desk.reset(exampleBooking(1));
    await openRequest(1);
    await press('Close');
    await isAt('/bookings');
    await closed();
  });

  test('nothing open leaves its place with a word', async () => {
    desk.reset(exampleBooking(1));
    await openInbox();
    expect(screen.getByText('Choose a request to see it here.')).toBeTruthy();
  });
});

describe('on a phone', () => {
  test('it is a sheet over the list, and the way back closes it', async () => {
    beWide(false);
    desk.reset(exampleBooking(1));
    await openInbox();
    await userEvent.click(row('Client 1'));
    const sheet = await screen.findByRole('dialog', { name: 'Client 1' });
    await waitFor(() => {
      expect(document.activeElement).toBe(within(sheet).getByRole('heading', { level: 2 }));
    });
    expect(screen.queryByText('Choose a request to see it here.')).toBeNull();
    goBack();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(address()).toBe('/bookings');
    await waitFor(() => {
      expect(document.activeElement).toBe(row('Client 1'));
    });
  });

  test('Escape closes it, but not while a question is open over it', async () => {
    beWide(false);
    desk.reset(exampleBooking(1, { status: 'confirmed' }));
    await openRequest(1);
    await press('Cancel booking');
    const question = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
    expect(question.parentElement?.tagName).toBe('DIALOG');
    await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Cancel this booking?' })).toBeNull();
    });
    pressEscape();
    await isAt('/bookings');
  });
});

test('it shows all that is known', async () => {
  const createdAt = Date.UTC(2026, 4, 12, 9);
  desk.reset(
    exampleBooking(1, {
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
  expect(panel().getByText('Portrait session')).toBeTruthy();
  expect(panel().getByText('$180.00')).toBeTruthy();
  expect(panel().getByText(/Two of us,\s+and a dog\./)).toBeTruthy();
  expect(panel().getByText('bo+x@example.com')).toBeTruthy();
  const reply = panel().getByRole('link', { name: 'Reply by mail' });
  expect(reply.getAttribute('href')).toBe(
    'mailto:bo%2Bx@example.com?subject=Re%3A%20Portrait%20session&body=Hi%20Client%201%2C%0D%0A%0D%0A',
  );
  const happened = within(panel().getByRole('list')).getAllByRole('listitem');
  expect(happened.map((entry) => entry.querySelector('p')?.textContent)).toEqual([
    'Request from Client 1',
    'Mail about the request to you: sent',
    'Receipt to Client 1: waiting to be sent',
    'Seen by you',
    'Confirmed by you',
    'Withdrawn by Client 1',
  ]);
  expect(happened[0]?.querySelector('time')?.dateTime).toBe('2026-05-12T09:00:00.000Z');
});

test('opening a request says once that it was seen, and the mark goes', async () => {
  desk.reset(exampleBooking(1));
  await openInbox();
  expect(screen.getByText('New')).toBeTruthy();
  await userEvent.click(row('Client 1'));
  await waitFor(() => {
    expect(screen.queryByText('New')).toBeNull();
  });
  await isFollowed();
  act(() => {
    desk.announce();
  });
  await waitFor(() => {
    expect(desk.callsTo(detailOf(1)).length).toBeGreaterThan(1);
  });
  expect(desk.callsTo(seenOf(1))).toHaveLength(1);
});

test.each([
  ['was seen before', { seenAt: 5 }],
  ['may be spam', { quarantined: true, suspicion: 'too-many' }],
] as const)('what %s is not told as seen', async (_, changes) => {
  desk.reset(exampleBooking(1, changes));
  await openRequest(1);
  expect(desk.calls.filter(({ route }) => route.endsWith('/seen'))).toEqual([]);
});

describe('what is not there', () => {
  test.each([
    ['an unknown id', bookingId(9)],
    ['something else below the same path', 'export.csv'],
  ])('%s is said to be gone', async (_, id) => {
    await openAt(`/bookings/${id}`);
    expect(await screen.findByRole('heading', { name: 'This request is gone' })).toBeTruthy();
    expect(desk.callsTo('GET /api/bookings/export.csv')).toEqual([]);
    await press('Close');
    await isAt('/bookings');
  });

  test('a request that goes while it is open is said to be gone', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    await isFollowed();
    desk.drop(bookingId(1));
    act(() => {
      desk.announce();
    });
    expect(await screen.findByRole('heading', { name: 'This request is gone' })).toBeTruthy();
  });

  test('one that does not load can be tried again', async () => {
    desk.reset(exampleBooking(1));
    desk.disturb(detailOf(1), { answer: BROKEN });
    await openAt(`/bookings/${bookingId(1)}`);
    expect(await screen.findByText('This request did not load')).toBeTruthy();
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 3, name: 'What happened' })).toBeTruthy();
  });
});

test('a server that no longer knows the person ends the session with a word', async () => {
  desk.reset(exampleBooking(1), exampleBooking(2));
  await openInbox();
  desk.disturb(detailOf(1), { answer: UNAUTHORIZED });
  await userEvent.click(row('Client 1'));
  await waitFor(() => {
    expect(toast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
  });
  await isAt('/');
});

describe('mails', () => {
  const failed = {
    id: 'm1',
    about: 'receipt',
    to: 'client',
    state: 'failed',
    attempts: 3,
    resendable: true,
  } as const;
  const resend = `POST /api/bookings/${bookingId(1)}/mails/m1/resend`;
  const withFailedMail = () =>
    exampleBooking(1, { seenAt: 5, timeline: [{ kind: 'mail', at: 5, mail: failed }] });

  test('one that failed can be sent again', async () => {
    desk.reset(withFailedMail());
    await openRequest(1);
    expect(screen.getByText('Receipt to Client 1: failed after 3 tries')).toBeTruthy();
    await press('Resend');
    expect(await screen.findByText('Receipt to Client 1: waiting to be sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
    expect(desk.callsTo(resend)).toHaveLength(1);
    // The button took the focus along: it is at what came of it.
    expect(document.activeElement?.textContent).toBe('Receipt to Client 1: waiting to be sent');
  });

  test('one that cannot be sent again is said so', async () => {
    desk.reset(withFailedMail());
    await openRequest(1);
    desk.disturb(resend, { answer: BROKEN });
    await press('Resend');
    expect(await screen.findByText('It could not be sent again. Please try again.')).toBeTruthy();
  });
});

test('quarantine: a request can be moved to the others, and says why it was held back', async () => {
  desk.reset(exampleBooking(1, { quarantined: true, suspicion: 'too-fast' }));
  await openInbox('?filter=quarantine');
  await userEvent.click(row('Client 1'));
  expect(await screen.findByText(/filled in faster than people type/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Reply by mail' })).toBeNull();
  expect(screen.queryByLabelText('Private note')).toBeNull();
  await press('Move to requests');
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Quarantine is empty' })).toBeTruthy();
});

test('quarantine: a request is deleted after a question, and closes', async () => {
  desk.reset(exampleBooking(1, { quarantined: true }), exampleBooking(2, { quarantined: true }));
  await openInbox('?filter=quarantine');
  await userEvent.click(row('Client 1'));
  await screen.findByRole('heading', { level: 3, name: 'What happened' });
  await press('Delete');
  const question = await screen.findByRole('dialog', { name: 'Delete this request?' });
  expect(question.textContent).toContain('The request of Client 1 is gone for good. Nobody is told.');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await isAt('/bookings?filter=quarantine');
  await shows('Client 2');
  // Its row is gone already, and with it the place to go back to.
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
  expect(await screen.findByText('The request of Client 1 is deleted.')).toBeTruthy();
  expect(screen.queryByText('This request is gone')).toBeNull();
});
