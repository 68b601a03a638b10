import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { bookingId, exampleBooking } from '@/testing/booking';
import { beOnline, heading, held, toast } from '../identity/app';
import {
  address,
  desk,
  filterLink,
  isAt,
  isFollowed,
  LIST,
  listCalls,
  listed,
  names,
  oneOfEach,
  openAt,
  openInbox,
  press,
  row,
  shows,
} from './screen';
import { BROKEN, UNAUTHORIZED } from './server';

test('a row says who asks for what, how long ago, how it stands and whether it was mailed', async () => {
  const createdAt = Date.now() - 2 * 3_600_000 - 5_000;
  desk.reset(exampleBooking(1, { createdAt, message: 'Would June work?', mail: 'failed' }));
  await openInbox();
  expect(heading()).toBe('Requests');
  const item = within(screen.getByRole('list', { name: 'Your requests' })).getByRole('listitem');
  expect(within(item).getByRole('link').textContent).toBe('Client 1');
  expect(item.textContent).toContain('Portrait session · $180.00 — “Would June work?”');
  const age = within(item).getByText('2 hours');
  expect(age.getAttribute('datetime')).toBe(new Date(createdAt).toISOString());
  expect(age.title).toContain(String(new Date(createdAt).getFullYear()));
  expect(within(item).getByText('Needs an answer')).toBeTruthy();
  expect(within(item).getByText('Mail failed')).toBeTruthy();
});

test.each([
  ['sent', 'Mail sent'],
  ['queued', 'Mail waiting'],
  ['failed', 'Mail failed'],
] as const)('a mail that is %s is marked %s', async (mail, mark) => {
  desk.reset(exampleBooking(1, { mail }));
  await openInbox();
  expect(screen.getByText(mark)).toBeTruthy();
});

test('a request that was not emailed says so and why, whatever its other emails say', async () => {
  desk.reset(exampleBooking(1, { mail: 'sent', emailHold: 'unverified' }), exampleBooking(2));
  await openInbox();
  const item = row('Client 1').closest('li');
  expect(item?.textContent).toContain('Not emailed to you: your address is not confirmed.');
  expect(item?.textContent).not.toContain('Mail sent');
  expect(row('Client 2').closest('li')?.textContent).not.toContain('Not emailed');
});

test.each([
  ['too-fast', 'Filled in too fast'],
  ['too-many', 'Too many from one place'],
  ['many-at-once', 'Many requests at once'],
] as const)('a request in quarantine as %s says: %s', async (suspicion, reason) => {
  desk.reset(exampleBooking(1, { quarantined: true, suspicion, mail: null }));
  await openInbox('?filter=quarantine');
  expect(row('Client 1').closest('li')?.textContent).toContain(reason);
});

test('what nobody has seen is marked with a word, not with colour alone', async () => {
  desk.reset(exampleBooking(1), exampleBooking(2, { seenAt: 5 }));
  await openInbox();
  expect(screen.getAllByText('New')).toHaveLength(1);
  expect(row('Client 1').closest('li')?.textContent).toContain('New');
});

describe('filters', () => {
  test.each([
    ['', ['Client 5', 'Client 4', 'Client 3', 'Client 2', 'Client 1']],
    ['?filter=needs-answer', ['Client 1']],
    ['?filter=confirmed', ['Client 2']],
    ['?filter=done', ['Client 3']],
    ['?filter=declined', ['Client 5', 'Client 4']],
    ['?filter=quarantine', ['Client 6']],
    ['?filter=nonsense', ['Client 5', 'Client 4', 'Client 3', 'Client 2', 'Client 1']],
  ])('the address %s shows its requests', async (search, expected) => {
    desk.reset(...oneOfEach());
    await openInbox(search);
    expect(names()).toEqual(expected);
  });

  test('each has its count, and leads to an address of its own', async () => {
    desk.reset(...oneOfEach());
    await openInbox();
    const bar = screen.getByRole('navigation', { name: 'Which requests' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['All5', 'Needs an answer1', 'Confirmed1', 'Done1', 'Declined2', 'Quarantine1']);
    expect(filterLink(/^All/).getAttribute('aria-current')).toBe('page');
    await userEvent.click(filterLink(/^Confirmed/));
    await shows('Client 2');
    expect(address()).toBe('/bookings?filter=confirmed');
    expect(filterLink(/^Confirmed/).getAttribute('aria-current')).toBe('page');
    expect(filterLink(/^All/).hasAttribute('aria-current')).toBe(false);
  });

  test('keep their counts and show places, not the old requests, while the next ones load', async () => {
    desk.reset(...oneOfEach());
    await openInbox();
    let release = () => undefined as unknown;
    desk.disturb(LIST, { after: new Promise<void>((resolve) => (release = resolve)) });
    await userEvent.click(filterLink(/^Done/));
    expect(await screen.findByText('Loading your requests...')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Your requests' })).toBeNull();
    expect(filterLink(/^Declined/).textContent).toBe('Declined2');
    release();
    await listed();
    await shows('Client 3');
  });
});

describe('more than a page', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => exampleBooking(index + 1));

  test('loads by the cursor, below what is there, where the focus goes on', async () => {
    desk.reset(...many(30));
    await openInbox();
    expect(names()).toHaveLength(25);
    const first = row('Client 30');
    await press('Load more');
    await waitFor(() => {
      expect(names()).toHaveLength(30);
    });
    expect(row('Client 30')).toBe(first);
    expect(listCalls().at(-1)?.query.cursor).toBe(bookingId(6));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(document.activeElement).toBe(row('Client 5'));
    expect(screen.getByText('30 requests shown')).toBeTruthy();
  });

  test('leaves the focus with whoever has gone elsewhere meanwhile', async () => {
    desk.reset(...many(30));
    await openInbox();
    const hold = held();
    desk.disturb(LIST, { after: hold.after });
    await press('Load more');
    const field = screen.getByRole('searchbox');
    await userEvent.click(field);
    hold.release();
    await waitFor(() => {
      expect(names()).toHaveLength(30);
    });
    expect(document.activeElement).toBe(field);
  });

  test('that does not load is said so, and can be tried again', async () => {
    desk.reset(...many(30));
    await openInbox();
    desk.disturb(LIST, { answer: BROKEN });
    await press('Load more');
    expect(await screen.findByText('The next ones did not load.')).toBeTruthy();
    expect(names()).toHaveLength(25);
    await press('Try again');
    await waitFor(() => {
      expect(names()).toHaveLength(30);
    });
  });
});

describe('nothing to show', () => {
  test.each([
    ['', 'No requests yet', true],
    ['?filter=needs-answer', 'Nothing waits for you', true],
    ['?filter=confirmed', 'No confirmed bookings', false],
    ['?filter=done', 'Nothing done yet', false],
    ['?filter=declined', 'Nothing declined', false],
    ['?filter=quarantine', 'Quarantine is empty', false],
  ])('%s says "%s"', async (search, title, hasLink) => {
    await openAt(`/bookings${search}`);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    if (hasLink) expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    else expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });
});

describe('trouble', () => {
  test('a list that does not load can be tried again', async () => {
    desk.reset(exampleBooking(1));
    // Also for the number in the navigation, whichever call comes first.
    desk.disturb(LIST, { answer: BROKEN }, { answer: BROKEN }, { answer: BROKEN }, { answer: BROKEN });
    await openAt('/bookings');
    expect(await screen.findByText('Your requests did not load')).toBeTruthy();
    desk.disturb(LIST);
    await press('Try again');
    await listed();
    expect(names()).toEqual(['Client 1']);
  });

  test('a try that goes on keeps its button, and the focus on it', async () => {
    desk.disturb(LIST, { answer: BROKEN }, { answer: BROKEN }, { answer: BROKEN });
    await openAt('/bookings');
    const pressed = await screen.findByRole('button', { name: 'Try again' });
    const hold = held();
    // For the number in the navigation and the newest few as well, should they come later.
    const slow = { after: hold.after, answer: BROKEN };
    desk.disturb(LIST, slow, slow, slow);
    await userEvent.click(pressed);
    expect(pressed.textContent).toContain('Trying...');
    expect(pressed.getAttribute('aria-busy')).toBe('true');
    hold.release();
    await waitFor(() => {
      expect(pressed.getAttribute('aria-busy')).toBe('false');
    });
    expect(document.activeElement).toBe(pressed);
  });

  test('offline is said, keeps what is shown and catches up by itself', async () => {
    desk.reset(exampleBooking(1));
    await openInbox();
    act(() => {
      beOnline(false);
    });
    expect(screen.getByText(/^You are offline\. You see what was here last/)).toBeTruthy();
    expect(names()).toEqual(['Client 1']);
    desk.put(exampleBooking(2));
    act(() => {
      beOnline(true);
    });
    await shows('Client 2', 'Client 1');
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });

  test('a server that cannot be reached is said, and what is shown stays', async () => {
    desk.reset(exampleBooking(1), exampleBooking(2, { status: 'confirmed' }));
    await openInbox();
    await isFollowed();
    desk.disturb(LIST, { cut: true }, { cut: true }, { cut: true });
    act(() => {
      desk.announce();
    });
    expect(await screen.findByText('The server cannot be reached. You see what was here last.')).toBeTruthy();
    expect(names()).toEqual(['Client 2', 'Client 1']);
    desk.disturb(LIST);
    await press('Try again');
    await waitFor(() => {
      expect(screen.queryByText(/cannot be reached/)).toBeNull();
    });
  });

  test('a server that no longer knows the person ends the session with a word', async () => {
    // The list, the number in the navigation, and the list again with a new token.
    desk.disturb(LIST, { answer: UNAUTHORIZED }, { answer: UNAUTHORIZED }, { answer: UNAUTHORIZED });
    await openAt('/bookings');
    await waitFor(() => {
      expect(toast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
    });
    await isAt('/');
  });
});

describe('export', () => {
  const watchSaving = () => {
    const files: { name: string; content: Blob }[] = [];
    let made: Blob | undefined;
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => ((made = blob), 'blob:x') }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (made) files.push({ name: this.download, content: made });
    });
    return files;
  };

  test('saves what is looked at, under the name the server gives', async () => {
    desk.reset(...oneOfEach());
    await openInbox('?filter=declined&q=client');
    const files = watchSaving();
    await press('Export CSV');
    await waitFor(() => {
      expect(files.map(({ name }) => name)).toEqual(['desk.csv']);
    });
    expect(await files[0]?.content.text()).toBe('Received,Status');
    expect(desk.callsTo('GET /api/bookings/export.csv')[0]?.query).toEqual({
      filter: 'declined',
      q: 'client',
    });
  });

  test('is busy meanwhile, and says when it did not work', async () => {
    desk.reset(...oneOfEach());
    await openInbox();
    const files = watchSaving();
    let release = () => undefined as unknown;
    const after = new Promise<void>((resolve) => (release = resolve));
    desk.disturb('GET /api/bookings/export.csv', { after, answer: BROKEN });
    await press('Export CSV');
    expect(screen.getByRole('button', { name: 'Exporting...' }).getAttribute('aria-busy')).toBe('true');
    release();
    await waitFor(() => {
      expect(toast()?.[0]).toBe('The export did not work');
    });
    expect(files).toEqual([]);
  });
});

test('the title of the page says how many wait for an answer', async () => {
  desk.reset(...oneOfEach(), exampleBooking(7));
  const { router } = await openInbox('?filter=done');
  await waitFor(() => {
    expect(document.title).toBe('(2) Requests · Foto & Co');
  });
  await act(() => router.navigate('/'));
  await waitFor(() => {
    expect(document.title).toBe('Home · Foto & Co');
  });
});
