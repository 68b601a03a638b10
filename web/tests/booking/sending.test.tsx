import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createHold, getField, openApp, getToast } from '../identity/app';
import { dialog, fillForm, waitForSent, openDialog, bookButton, press, send, SENT_TOAST } from './dialog';
import { server } from './page';
import { timing } from './timing';

vi.mock('@/features/booking/timing', () => import('./timing'));

test('sends the trimmed fields with a key, the fill time, the time zone and an empty honeypot', async () => {
  await openDialog(server);
  await fillForm({ name: ' Bo Lind ', message: ' Hi Anna ' });
  await send();
  await waitForSent();
  const [call] = server.calls;
  expect(call?.path).toBe('/api/book/annaberg/s1');
  expect(call?.headers['content-type']).toBe('application/json');
  expect(call?.headers['idempotency-key']).toMatch(/^[\da-f]{32}$/);
  const { fillMillis, timeZone, ...body } = call?.body ?? {};
  expect(body).toEqual({
    clientName: 'Bo Lind',
    clientEmail: 'bo@example.com',
    message: 'Hi Anna',
    website: '',
  });
  expect(fillMillis).toBeTypeOf('number');
  expect(timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test.each([
  ['with the bearer token of a signed-in photographer', true, 'Bearer token-1'],
  ['without a bearer token when signed out', false, undefined],
])('reads the profile and sends the request as JSON, %s', async (_, hasSessionHint, bearer) => {
  await openApp(server, '/u/annaberg', { hasSessionHint });
  await userEvent.click(await screen.findByRole('button', { name: 'Book Now - $180.00' }));
  await fillForm();
  await send();
  await waitForSent();
  const headers = [...server.profileCalls, ...server.calls].map((call) => call.headers);
  expect(headers.map((header) => header['content-type'])).toEqual(['application/json', 'application/json']);
  expect(headers.map(({ authorization }) => authorization)).toEqual([bearer, bearer]);
});

test('counts the fill time from the first time the form was opened', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await openDialog(server);
  clock.mockReturnValue(3_500);
  await press('Cancel');
  await userEvent.click(bookButton());
  await fillForm();
  clock.mockReturnValue(5_000);
  await send();
  await waitForSent();
  expect(server.calls[0]?.body.fillMillis).toBe(4_000);
});

test('delays a submit that is faster than the minimum fill time', async () => {
  timing.minFillMs = 337;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await openDialog(server);
  await fillForm();
  // The form has been open for 200 of 337 ms when the client submits it.
  clock.mockReturnValue(1_200);
  const remainingMs = 137;
  let callsBeforeSending: number | undefined;
  const { setTimeout: setTimer } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, ms?: number) => {
    if (ms !== remainingMs) return setTimer(callback, ms);
    return setTimer(() => {
      callsBeforeSending = server.calls.length;
      callback();
    }, 0);
  });
  await send();
  await waitForSent();
  expect(callsBeforeSending).toBe(0);
});

test('shows success to a bot that fills in the honeypot', async () => {
  await openDialog(server);
  await fillForm();
  const honeypot = dialog().querySelector<HTMLInputElement>('input[name=website]');
  expect(honeypot?.closest('[aria-hidden=true][hidden]')).toBeTruthy();
  expect([honeypot?.tabIndex, honeypot?.autocomplete]).toEqual([-1, 'off']);
  if (honeypot) fireEvent.change(honeypot, { target: { value: 'https://spam.example' } });
  await send();
  await waitForSent();
  expect(server.calls[0]?.body.website).toBe('https://spam.example');
});

test('sends once for a double click', async () => {
  await openDialog(server);
  await fillForm();
  const form = getField('Your Name *').form;
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await waitForSent();
  expect(server.calls).toHaveLength(1);
});

test('treats the same text as a new request after a successful one', async () => {
  await openDialog(server);
  for (let round = 0; round < 2; round += 1) {
    await fillForm();
    await send();
    await waitForSent();
    await userEvent.click(bookButton());
  }
  expect(new Set(server.getKeys()).size).toBe(2);
  expect(server.getBookings()).toHaveLength(2);
});

test('shows a toast on another page when a request was sent meanwhile', async () => {
  const hold = createHold();
  server.interceptNext({ after: hold.after });
  const { router } = await openApp(server, '/u/annaberg');
  await userEvent.click(await screen.findByRole('button', { name: 'Book Now - $180.00' }));
  await fillForm();
  await send();
  await waitFor(() => {
    expect(server.calls).toHaveLength(1);
  });
  await act(() => router.navigate('/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
  hold.release();
  await waitFor(() => {
    expect(getToast()).toEqual(SENT_TOAST);
  });
});
