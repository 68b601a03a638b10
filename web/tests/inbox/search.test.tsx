import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { bookingId } from '@/testing/booking';
import {
  address,
  desk,
  filterLink,
  isAt,
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

describe('search', () => {
  test('waits for a pause, then stands in the address', async () => {
    desk.reset(...oneOfEach());
    await openInbox('?filter=declined');
    const before = listCalls().length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const field = screen.getByRole('searchbox', { name: 'Search requests' });
      for (const value of ['c', 'cl', 'client 4']) {
        fireEvent.change(field, { target: { value } });
        act(() => {
          vi.advanceTimersByTime(299);
        });
      }
      expect(address()).toBe('/bookings?filter=declined');
      act(() => {
        vi.advanceTimersByTime(1);
      });
    } finally {
      vi.useRealTimers();
    }
    await isAt('/bookings?filter=declined&q=client+4');
    await shows('Client 4');
    expect(
      listCalls()
        .slice(before)
        .map(({ query }) => query.q),
    ).toEqual(['client 4']);
  });

  test('Enter looks at once, and the address brings the words back', async () => {
    desk.reset(...oneOfEach());
    await openInbox('?q=client+2');
    expect(names()).toEqual(['Client 2']);
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search requests' });
    expect(field.value).toBe('client 2');
    await userEvent.clear(field);
    await userEvent.type(field, 'client 3{Enter}');
    await isAt('/bookings?q=client+3');
    await shows('Client 3');
  });

  test('that finds nothing says so and can be cleared', async () => {
    desk.reset(...oneOfEach());
    await openAt('/bookings?q=Zoe');
    expect(await screen.findByRole('heading', { name: 'Nothing found for “Zoe”' })).toBeTruthy();
    await press('Clear the search');
    await isAt('/bookings');
    await listed();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('that waits for its pause goes along to the requests that are chosen meanwhile', async () => {
    desk.reset(...oneOfEach());
    await openInbox();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'client' } });
      fireEvent.click(filterLink(/^Declined/));
      // The address changes without a pause of ours.
      await vi.waitFor(() => {
        expect(address()).toBe('/bookings?filter=declined');
      });
      act(() => {
        vi.advanceTimersByTime(300);
      });
    } finally {
      vi.useRealTimers();
    }
    await isAt('/bookings?filter=declined&q=client');
  });

  test('beside an open request stays when the request is closed', async () => {
    desk.reset(...oneOfEach());
    await openInbox();
    await userEvent.click(row('Client 2'));
    await isAt(`/bookings/${bookingId(2)}`);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'client 3' } });
    fireEvent.submit(screen.getByRole('search'));
    await isAt(`/bookings/${bookingId(2)}?q=client+3`);
    await shows('Client 3');
    await press('Close');
    await isAt('/bookings?q=client+3');
    await shows('Client 3');
  });
});
