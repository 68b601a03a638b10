import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createBookingId, createExampleBooking } from '@/testing/booking';
import { getDescriptions, getToast } from '../identity/app';
import { server, openRequest, press } from './screen';

describe('the date', () => {
  const getSentDates = () =>
    server.callsTo(`PUT /api/bookings/${createBookingId(1)}/date`).map(({ body }) => body);

  test('is saved when the field loses focus, with or without a time, and can be removed', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    expect(screen.getByLabelText<HTMLInputElement>('Time (optional)').disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Day'), '2026-06-13');
    await userEvent.tab();
    await screen.findByText('Saved');
    await userEvent.type(screen.getByLabelText('Time (optional)'), '14:30');
    await userEvent.tab();
    await waitFor(() => {
      expect(getSentDates()).toEqual([{ date: '2026-06-13' }, { date: '2026-06-13T14:30' }]);
    });
    await userEvent.clear(screen.getByLabelText('Day'));
    await userEvent.tab();
    await waitFor(() => {
      expect(server.getBooking(createBookingId(1))?.date).toBeNull();
    });
  });

  test('offers a calendar file once it is set', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5, date: '2026-06-13' }));
    await openRequest(1);
    const savedNames: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      savedNames.push(this.download);
    });
    await press('Add to calendar');
    await waitFor(() => {
      expect(savedNames).toEqual(['request.ics']);
    });
  });

  /** Puts a field into the state after the photographer has deleted a part of its value. */
  const makeIncomplete = (label: string) => {
    const input = screen.getByLabelText(label);
    Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.change(input, { target: { value: '' } });
    Reflect.deleteProperty(input, 'validity');
  };
  const getValues = () =>
    ['Day', 'Time (optional)'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

  test.each([
    ['Time (optional)', ['2026-06-13', ''], 'Enter a complete time.', '16:00', '2026-06-13T16:00'],
    ['Day', ['', '14:30'], 'Enter a complete date.', '2026-07-01', '2026-07-01T14:30'],
  ])(
    'an incomplete field (%s) leaves the other one unchanged and is not sent',
    async (label, expectedValues, errorText, completeValue, date) => {
      server.reset(createExampleBooking(1, { seenAt: 5, date: '2026-06-13T14:30' }));
      await openRequest(1);
      const input = screen.getByLabelText<HTMLInputElement>(label);
      makeIncomplete(label);
      expect(getValues()).toEqual(expectedValues);
      expect(getDescriptions(input)).toEqual([errorText]);
      expect(input.disabled).toBe(false);
      fireEvent.blur(input);
      expect(getSentDates()).toEqual([]);
      fireEvent.change(input, { target: { value: completeValue } });
      fireEvent.blur(input);
      await screen.findByText('Saved');
      expect(getSentDates()).toEqual([{ date }]);
    },
  );

  test('has its saved value again when the request is reopened after incomplete input', async () => {
    server.reset(createExampleBooking(1, { seenAt: 5, date: '2026-06-13T14:30' }));
    await openRequest(1);
    makeIncomplete('Day');
    await press('Close');
    await screen.findByText('Select a request to see its details.');
    await userEvent.click(screen.getByRole('link', { name: 'Client 1' }));
    await screen.findByRole('heading', { level: 3, name: 'History' });
    expect(getValues()).toEqual(['2026-06-13', '14:30']);
    expect(getToast()).toBeUndefined();
  });
});
