import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createBookingId, createExampleBooking } from '@/testing/booking';
import { setOnline, getHeadingText, createHold, getToast } from '../identity/app';
import {
  getUrl,
  server,
  getFilterLink,
  waitForUrl,
  waitForStreams,
  LIST_ROUTE,
  getListCalls,
  findList,
  getClientNames,
  createOneOfEachStatus,
  openAt,
  openInbox,
  press,
  getRow,
  waitForRows,
} from './screen';
import { SERVER_ERROR, UNAUTHORIZED } from './server';

test('shows client, service, age, status and email state in a row', async () => {
  const createdAt = Date.now() - 2 * 3_600_000 - 5_000;
  server.reset(createExampleBooking(1, { createdAt, message: 'Would June work?', mail: 'failed' }));
  await openInbox();
  expect(getHeadingText()).toBe('Requests');
  const item = within(screen.getByRole('list', { name: 'Your requests' })).getByRole('listitem');
  expect(within(item).getByRole('link').textContent).toBe('Client 1');
  expect(item.textContent).toContain('Portrait session · $180.00 — “Would June work?”');
  const ageElement = within(item).getByText('2 hours ago');
  expect(ageElement.getAttribute('datetime')).toBe(new Date(createdAt).toISOString());
  expect(ageElement.title).toContain(String(new Date(createdAt).getFullYear()));
  expect(within(item).getByText('Needs an answer')).toBeTruthy();
  expect(within(item).getByText('Email failed')).toBeTruthy();
});

test.each([
  ['sent', 'Email sent'],
  ['queued', 'Email queued'],
  ['failed', 'Email failed'],
] as const)('marks an email that is %s as %s', async (mail, text) => {
  server.reset(createExampleBooking(1, { mail }));
  await openInbox();
  expect(screen.getByText(text)).toBeTruthy();
});

test('says why a request was not emailed, whatever the state of its other emails', async () => {
  server.reset(createExampleBooking(1, { mail: 'sent', emailHold: 'unverified' }), createExampleBooking(2));
  await openInbox();
  const item = getRow('Client 1').closest('li');
  expect(item?.textContent).toContain('Not emailed to you: your email is not confirmed.');
  expect(item?.textContent).not.toContain('Email sent');
  expect(getRow('Client 2').closest('li')?.textContent).not.toContain('Not emailed');
});

test.each([
  ['too-fast', 'Filled in too fast'],
  ['too-many', 'Too many from one sender'],
  ['many-at-once', 'Many requests at once'],
] as const)('shows the reason %s of quarantine as: %s', async (suspicion, reason) => {
  server.reset(createExampleBooking(1, { quarantined: true, suspicion, mail: null }));
  await openInbox('?filter=quarantine');
  expect(getRow('Client 1').closest('li')?.textContent).toContain(reason);
});

test('marks an unseen request with a word, not with colour alone', async () => {
  server.reset(createExampleBooking(1), createExampleBooking(2, { seenAt: 5 }));
  await openInbox();
  expect(screen.getAllByText('New')).toHaveLength(1);
  expect(getRow('Client 1').closest('li')?.textContent).toContain('New');
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
  ])('the URL %s shows its requests', async (search, expected) => {
    server.reset(...createOneOfEachStatus());
    await openInbox(search);
    expect(getClientNames()).toEqual(expected);
  });

  test('each have a count and a URL', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox();
    const bar = screen.getByRole('navigation', { name: 'Filter requests' });
    expect(
      within(bar)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['All5', 'Needs an answer1', 'Confirmed1', 'Done1', 'Declined2', 'Quarantine1']);
    expect(getFilterLink(/^All/).getAttribute('aria-current')).toBe('page');
    await userEvent.click(getFilterLink(/^Confirmed/));
    await waitForRows('Client 2');
    expect(getUrl()).toBe('/bookings?filter=confirmed');
    expect(getFilterLink(/^Confirmed/).getAttribute('aria-current')).toBe('page');
    expect(getFilterLink(/^All/).hasAttribute('aria-current')).toBe(false);
  });

  test('keep their counts and show placeholders while the next requests load', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox();
    const hold = createHold();
    server.interceptNext(LIST_ROUTE, { after: hold.after });
    await userEvent.click(getFilterLink(/^Done/));
    expect(await screen.findByText('Loading your requests...')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Your requests' })).toBeNull();
    expect(getFilterLink(/^Declined/).textContent).toBe('Declined2');
    hold.release();
    await findList();
    await waitForRows('Client 3');
  });
});

describe('a second page', () => {
  const createBookings = (count: number) =>
    Array.from({ length: count }, (_, index) => createExampleBooking(index + 1));

  test('loads by cursor below the first and moves the focus to its first row', async () => {
    server.reset(...createBookings(30));
    await openInbox();
    expect(getClientNames()).toHaveLength(25);
    const firstRow = getRow('Client 30');
    await press('Load more');
    await waitFor(() => {
      expect(getClientNames()).toHaveLength(30);
    });
    expect(getRow('Client 30')).toBe(firstRow);
    expect(getListCalls().at(-1)?.query.cursor).toBe(createBookingId(6));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(document.activeElement).toBe(getRow('Client 5'));
    expect(screen.getByText('30 requests shown')).toBeTruthy();
  });

  test('leaves the focus where the user moved it meanwhile', async () => {
    server.reset(...createBookings(30));
    await openInbox();
    const hold = createHold();
    server.interceptNext(LIST_ROUTE, { after: hold.after });
    await press('Load more');
    const field = screen.getByRole('searchbox');
    await userEvent.click(field);
    hold.release();
    await waitFor(() => {
      expect(getClientNames()).toHaveLength(30);
    });
    expect(document.activeElement).toBe(field);
  });

  test('shows an error and can be retried', async () => {
    server.reset(...createBookings(30));
    await openInbox();
    server.interceptNext(LIST_ROUTE, { response: SERVER_ERROR });
    await press('Load more');
    expect(await screen.findByText("Couldn't load more requests.")).toBeTruthy();
    expect(getClientNames()).toHaveLength(25);
    await press('Try again');
    await waitFor(() => {
      expect(getClientNames()).toHaveLength(30);
    });
  });
});

describe('an empty list', () => {
  test.each([
    ['', 'No requests yet', true],
    ['?filter=needs-answer', 'All caught up', true],
    ['?filter=confirmed', 'No confirmed bookings', false],
    ['?filter=done', 'No completed bookings', false],
    ['?filter=declined', 'No declined requests', false],
    ['?filter=quarantine', 'Quarantine is empty', false],
  ])('shows for %s: "%s"', async (search, title, hasLink) => {
    await openAt(`/bookings${search}`);
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    if (hasLink) expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
    else expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  });
});

describe('load errors', () => {
  test('a list that fails to load can be retried', async () => {
    server.reset(createExampleBooking(1));
    // The count in the navigation fails too, whichever call comes first.
    server.interceptNext(
      LIST_ROUTE,
      { response: SERVER_ERROR },
      { response: SERVER_ERROR },
      { response: SERVER_ERROR },
      { response: SERVER_ERROR },
    );
    await openAt('/bookings');
    expect(await screen.findByText("Couldn't load your requests")).toBeTruthy();
    // Removes the remaining errors.
    server.interceptNext(LIST_ROUTE);
    await press('Try again');
    await findList();
    expect(getClientNames()).toEqual(['Client 1']);
  });

  test('a running retry keeps its button and the focus', async () => {
    server.interceptNext(
      LIST_ROUTE,
      { response: SERVER_ERROR },
      { response: SERVER_ERROR },
      { response: SERVER_ERROR },
    );
    await openAt('/bookings');
    const retryButton = await screen.findByRole('button', { name: 'Try again' });
    const hold = createHold();
    // The count in the navigation and the newest requests may use these responses too.
    const delayedError = { after: hold.after, response: SERVER_ERROR };
    server.interceptNext(LIST_ROUTE, delayedError, delayedError, delayedError);
    await userEvent.click(retryButton);
    expect(retryButton.textContent).toContain('Retrying...');
    expect(retryButton.getAttribute('aria-busy')).toBe('true');
    hold.release();
    await waitFor(() => {
      expect(retryButton.getAttribute('aria-busy')).toBe('false');
    });
    expect(document.activeElement).toBe(retryButton);
  });

  test('keeps the list while offline, says that it is offline, and refreshes when online', async () => {
    server.reset(createExampleBooking(1));
    await openInbox();
    act(() => {
      setOnline(false);
    });
    expect(screen.getByText(/^You're offline\. This page will update/)).toBeTruthy();
    expect(getClientNames()).toEqual(['Client 1']);
    server.put(createExampleBooking(2));
    act(() => {
      setOnline(true);
    });
    await waitForRows('Client 2', 'Client 1');
    expect(screen.queryByText(/^You're offline/)).toBeNull();
  });

  test('keeps the list and says that the server cannot be reached', async () => {
    server.reset(createExampleBooking(1), createExampleBooking(2, { status: 'confirmed' }));
    await openInbox();
    await waitForStreams();
    server.interceptNext(LIST_ROUTE, { disconnect: true }, { disconnect: true }, { disconnect: true });
    act(() => {
      server.sendEvent();
    });
    expect(await screen.findByText("Can't reach the server. This page may be out of date.")).toBeTruthy();
    expect(getClientNames()).toEqual(['Client 2', 'Client 1']);
    // Removes the remaining errors.
    server.interceptNext(LIST_ROUTE);
    await press('Try again');
    await waitFor(() => {
      expect(screen.queryByText(/Can't reach the server/)).toBeNull();
    });
  });

  test('shows a toast and ends the session when the server rejects it', async () => {
    // The list, the count in the navigation, and the list again with a renewed token.
    server.interceptNext(
      LIST_ROUTE,
      { response: UNAUTHORIZED },
      { response: UNAUTHORIZED },
      { response: UNAUTHORIZED },
    );
    await openAt('/bookings');
    await waitFor(() => {
      expect(getToast()).toEqual(['Session expired', 'Please sign in again.', 'destructive']);
    });
    await waitForUrl('/');
  });
});

describe('export', () => {
  const recordSavedFiles = () => {
    const files: { name: string; content: Blob }[] = [];
    let savedBlob: Blob | undefined;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (blob: Blob) => ((savedBlob = blob), 'blob:x') }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (savedBlob) files.push({ name: this.download, content: savedBlob });
    });
    return files;
  };

  test('saves the requests of the current filter under the file name of the server', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox('?filter=declined&q=client');
    const files = recordSavedFiles();
    await press('Export CSV');
    await waitFor(() => {
      expect(files.map(({ name }) => name)).toEqual(['requests.csv']);
    });
    expect(await files[0]?.content.text()).toBe('Received,Status');
    expect(server.callsTo('GET /api/bookings/export.csv')[0]?.query).toEqual({
      filter: 'declined',
      q: 'client',
    });
  });

  test('shows a busy button, and an error when it fails', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox();
    const files = recordSavedFiles();
    const hold = createHold();
    server.interceptNext('GET /api/bookings/export.csv', { after: hold.after, response: SERVER_ERROR });
    await press('Export CSV');
    expect(screen.getByRole('button', { name: 'Exporting...' }).getAttribute('aria-busy')).toBe('true');
    hold.release();
    await waitFor(() => {
      expect(getToast()?.[0]).toBe('Export failed');
    });
    expect(files).toEqual([]);
  });
});

test('shows the number of unanswered requests in the title of the inbox only', async () => {
  server.reset(...createOneOfEachStatus(), createExampleBooking(7));
  const { router } = await openInbox('?filter=done');
  await waitFor(() => {
    expect(document.title).toBe('(2) Requests · Foto & Co');
  });
  await act(() => router.navigate('/'));
  await waitFor(() => {
    expect(document.title).toBe('Home · Foto & Co');
  });
});
