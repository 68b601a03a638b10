import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createBookingId } from '@/testing/booking';
import {
  getUrl,
  server,
  getFilterLink,
  waitForUrl,
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

describe('search', () => {
  test('waits for a pause in typing, then updates the URL', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox('?filter=declined');
    const callCount = getListCalls().length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const field = screen.getByRole('searchbox', { name: 'Search requests' });
      for (const value of ['c', 'cl', 'client 4']) {
        fireEvent.change(field, { target: { value } });
        act(() => {
          vi.advanceTimersByTime(299);
        });
      }
      expect(getUrl()).toBe('/bookings?filter=declined');
      act(() => {
        vi.advanceTimersByTime(1);
      });
    } finally {
      vi.useRealTimers();
    }
    await waitForUrl('/bookings?filter=declined&q=client+4');
    await waitForRows('Client 4');
    expect(
      getListCalls()
        .slice(callCount)
        .map(({ query }) => query.q),
    ).toEqual(['client 4']);
  });

  test('searches at once on Enter, and restores the text from the URL', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox('?q=client+2');
    expect(getClientNames()).toEqual(['Client 2']);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search requests' });
    expect(field.value).toBe('client 2');
    await userEvent.clear(field);
    await userEvent.type(field, 'client 3{Enter}');
    await waitForUrl('/bookings?q=client+3');
    await waitForRows('Client 3');
  });

  test('says that nothing was found and can be cleared', async () => {
    server.reset(...createOneOfEachStatus());
    await openAt('/bookings?q=Zoe');
    expect(await screen.findByRole('heading', { name: 'No results for “Zoe”' })).toBeTruthy();
    await press('Clear search');
    await waitForUrl('/bookings');
    await findList();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('applies pending text to a filter that is chosen meanwhile', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'client' } });
      fireEvent.click(getFilterLink(/^Declined/));
      // The URL changes without a pause in typing.
      await vi.waitFor(() => {
        expect(getUrl()).toBe('/bookings?filter=declined');
      });
      act(() => {
        vi.advanceTimersByTime(300);
      });
    } finally {
      vi.useRealTimers();
    }
    await waitForUrl('/bookings?filter=declined&q=client');
  });

  test('stays when an open request is closed', async () => {
    server.reset(...createOneOfEachStatus());
    await openInbox();
    await userEvent.click(getRow('Client 2'));
    await waitForUrl(`/bookings/${createBookingId(2)}`);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'client 3' } });
    fireEvent.submit(screen.getByRole('search'));
    await waitForUrl(`/bookings/${createBookingId(2)}?q=client+3`);
    await waitForRows('Client 3');
    await press('Close');
    await waitForUrl('/bookings?q=client+3');
    await waitForRows('Client 3');
  });
});
