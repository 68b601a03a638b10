import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { field, openApp, toast } from '../identity/app';
import { dialog, fillIn, isSent, openDialog, opener, press, send, SENT } from './dialog';
import { server } from './page';
import { timing } from './timing';

vi.mock('@/features/booking/timing', () => import('./timing'));

test('what is typed goes to the service, tidied, with a key, the time it took, the zone of the browser and an empty trap', async () => {
  await openDialog(server);
  await fillIn({ name: ' Bo Lind ', message: ' Hi Anna ' });
  await send();
  await isSent();
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
  ['without a bearer token when nobody is signed in', false, undefined],
])('reads the profile and sends the request as JSON, %s', async (_, hint, bearer) => {
  await openApp(server, '/u/annaberg', { hint });
  await userEvent.click(await screen.findByRole('button', { name: 'Book Now - $180.00' }));
  await fillIn();
  await send();
  await isSent();
  const headers = [...server.views, ...server.calls].map((call) => call.headers);
  expect(headers.map((header) => header['content-type'])).toEqual(['application/json', 'application/json']);
  expect(headers.map(({ authorization }) => authorization)).toEqual([bearer, bearer]);
});

test('the time counts from the first time the form was opened', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await openDialog(server);
  clock.mockReturnValue(3_500);
  await press('Cancel');
  await userEvent.click(opener());
  await fillIn();
  clock.mockReturnValue(5_000);
  await send();
  await isSent();
  expect(server.calls[0]?.body.fillMillis).toBe(4_000);
});

test('who is faster than people are is sent as one of them', async () => {
  timing.fillMs = 337;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await openDialog(server);
  await fillIn();
  clock.mockReturnValue(1_200);
  let callsWhenRipe: number | undefined;
  const { setTimeout: setTimer } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback: () => void, ms?: number) => {
    if (ms !== 137) return setTimer(callback, ms);
    return setTimer(() => {
      callsWhenRipe = server.calls.length;
      callback();
    }, 0);
  });
  await send();
  await isSent();
  expect(callsWhenRipe).toBe(0);
});

test('a program that fills in what people do not see is not told that it was seen', async () => {
  await openDialog(server);
  await fillIn();
  const trap = dialog().querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.closest('[aria-hidden=true][hidden]')).toBeTruthy();
  expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off']);
  if (trap) fireEvent.change(trap, { target: { value: 'https://spam.example' } });
  await send();
  await isSent();
  expect(server.calls[0]?.body.website).toBe('https://spam.example');
});

test('two clicks in a row send it once', async () => {
  await openDialog(server);
  await fillIn();
  const form = field('Your Name *').form;
  act(() => {
    form?.requestSubmit();
    form?.requestSubmit();
  });
  await isSent();
  expect(server.calls).toHaveLength(1);
});

test('after a request is sent, the same words are another request', async () => {
  await openDialog(server);
  for (let round = 0; round < 2; round += 1) {
    await fillIn();
    await send();
    await isSent();
    await userEvent.click(opener());
  }
  expect(new Set(server.keys()).size).toBe(2);
  expect(server.booked()).toHaveLength(2);
});

test('somebody who went elsewhere meanwhile is told that it was sent', async () => {
  let arrive: (answer: unknown) => void = () => undefined;
  server.disturb({ after: new Promise((resolve) => (arrive = resolve)) });
  const { router } = await openApp(server, '/u/annaberg');
  await userEvent.click(await screen.findByRole('button', { name: 'Book Now - $180.00' }));
  await fillIn();
  await send();
  await waitFor(() => {
    expect(server.calls).toHaveLength(1);
  });
  await act(() => router.navigate('/login'));
  expect(screen.queryByRole('dialog')).toBeNull();
  arrive(null);
  await waitFor(() => {
    expect(toast()).toEqual(SENT);
  });
});
