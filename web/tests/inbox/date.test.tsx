import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { bookingId, exampleBooking } from '@/testing/booking';
import { description, toast } from '../identity/app';
import { desk, openRequest, press } from './screen';

describe('the date', () => {
  const dateOf = () => desk.callsTo(`PUT /api/bookings/${bookingId(1)}/date`).map(({ body }) => body);

  test('is saved when the field is left, alone or with a time, and can be taken away', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5 }));
    await openRequest(1);
    expect(screen.getByLabelText<HTMLInputElement>('Time (optional)').disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Day'), '2026-06-13');
    await userEvent.tab();
    await screen.findByText('Saved');
    await userEvent.type(screen.getByLabelText('Time (optional)'), '14:30');
    await userEvent.tab();
    await waitFor(() => {
      expect(dateOf()).toEqual([{ date: '2026-06-13' }, { date: '2026-06-13T14:30' }]);
    });
    await userEvent.clear(screen.getByLabelText('Day'));
    await userEvent.tab();
    await waitFor(() => {
      expect(desk.booking(bookingId(1))?.date).toBeNull();
    });
  });

  test('that is noted brings a file for the calendar', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5, date: '2026-06-13' }));
    await openRequest(1);
    const saved: string[] = [];
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await press('Add to calendar');
    await waitFor(() => {
      expect(saved).toEqual(['request.ics']);
    });
  });

  /** As browsers have it when somebody takes away a part of what a field holds. */
  const takePart = (label: string) => {
    const input = screen.getByLabelText(label);
    Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: true } });
    fireEvent.change(input, { target: { value: '' } });
    Reflect.deleteProperty(input, 'validity');
  };
  const values = () =>
    ['Day', 'Time (optional)'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

  test.each([
    ['Time (optional)', ['2026-06-13', ''], 'The time is not complete.', '16:00', '2026-06-13T16:00'],
    ['Day', ['', '14:30'], 'The date is not complete.', '2026-07-01', '2026-07-01T14:30'],
  ])(
    'half of a field (%s) leaves the other one alone, and is not sent',
    async (label, left, fault, whole, date) => {
      desk.reset(exampleBooking(1, { seenAt: 5, date: '2026-06-13T14:30' }));
      await openRequest(1);
      const input = screen.getByLabelText<HTMLInputElement>(label);
      takePart(label);
      expect(values()).toEqual(left);
      expect(description(input)).toEqual([fault]);
      expect(input.disabled).toBe(false);
      fireEvent.blur(input);
      expect(dateOf()).toEqual([]);
      fireEvent.change(input, { target: { value: whole } });
      fireEvent.blur(input);
      await screen.findByText('Saved');
      expect(dateOf()).toEqual([{ date }]);
    },
  );

  test('that was left incomplete is the old one again when the request is opened anew', async () => {
    desk.reset(exampleBooking(1, { seenAt: 5, date: '2026-06-13T14:30' }));
    await openRequest(1);
    takePart('Day');
    await press('Close');
    await screen.findByText('Choose a request to see it here.');
    await userEvent.click(screen.getByRole('link', { name: 'Client 1' }));
    await screen.findByRole('heading', { level: 3, name: 'What happened' });
    expect(values()).toEqual(['2026-06-13', '14:30']);
    expect(toast()).toBeUndefined();
  });
});
