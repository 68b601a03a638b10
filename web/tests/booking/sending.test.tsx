import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { button, description, field, leaveApp, openApp, toast } from '../identity/app';
import {
  dialog,
  failed,
  fill,
  fillIn,
  isGone,
  isSent,
  notice,
  openDialog,
  opener,
  press,
  send,
  SENT,
  teachDialogs,
  typed,
} from './dialog';
import {
  BROKEN,
  BUSY,
  IN_FLIGHT,
  NOT_FOUND,
  refusal,
  startBookingServer,
  type BookingServer,
} from './server';
import { timing, usual } from './timing';

vi.mock('@/features/booking/timing', () => import('./timing'));

let server: BookingServer;

beforeEach(async () => {
  teachDialogs();
  sessionStorage.clear();
  Object.assign(timing, usual);
  server = await startBookingServer();
});

afterEach(async () => {
  leaveApp();
  vi.unstubAllGlobals();
  await server.stop();
});

test('what is typed goes to the service, tidied, with a key, the time it took and an empty trap', async () => {
  await openDialog(server);
  await fillIn({ name: ' Bo Lind ', message: ' Hi Anna ' });
  await send();
  await isSent();
  const [call] = server.calls;
  expect(call?.path).toBe('/api/book/annaberg/s1');
  expect(call?.headers['content-type']).toBe('application/json');
  expect(call?.headers['idempotency-key']).toMatch(/^[\da-f]{32}$/);
  const { fillMillis, ...body } = call?.body ?? {};
  expect(body).toEqual({
    clientName: 'Bo Lind',
    clientEmail: 'bo@example.com',
    message: 'Hi Anna',
    website: '',
  });
  expect(fillMillis).toBeTypeOf('number');
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
  expect(trap?.closest('[aria-hidden=true].hidden')).toBeTruthy();
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

test.each([
  ['a server that is busy', { answer: BUSY }],
  ['a request that is still on its way', { answer: IN_FLIGHT }],
  ['an answer that is lost', { cut: 'after' as const }],
  ['a connection that breaks', { cut: 'before' as const }],
])('%s is asked once more by itself, and one booking comes of it', async (_, incident) => {
  server.disturb(incident);
  await openDialog(server);
  await fillIn();
  await send();
  expect(button('Sending...')).toBeTruthy();
  await isSent();
  expect(server.calls).toHaveLength(2);
  expect(new Set(server.keys()).size).toBe(1);
  expect(server.booked()).toHaveLength(1);
});

test.each([
  ['a server that stays busy', { answer: BUSY }, 2],
  ['a server that asks for much patience', { answer: { ...BUSY, headers: { 'retry-after': '30' } } }, 1],
  ['a server that breaks', { answer: BROKEN }, 1],
  ['answers that get lost', { cut: 'after' as const }, 2],
])('%s: it is said, the text is kept, and the next try books once', async (_, incident, tries) => {
  for (let round = 0; round < tries; round += 1) server.disturb(incident);
  await openDialog(server);
  await fillIn({ message: 'Hi Anna' });
  await send();
  await failed();
  expect(notice()).toEqual(['Your request is not sent yet. What you typed is kept.']);
  expect(typed()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
  expect(server.calls).toHaveLength(tries);

  await send();
  await isSent();
  expect(new Set(server.keys()).size).toBe(1);
  expect(server.booked()).toHaveLength(1);
});

test.each([
  ['a page of a network that wants a login first', { status: 200, body: '<!doctype html>' }],
  ['an answer without a booking', { status: 201, body: {} }],
])('%s is no booking', async (_, answer) => {
  server.disturb({ answer });
  await openDialog(server);
  await fillIn({ message: 'Hi Anna' });
  await send();
  await failed();
  expect(typed()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
  await send();
  await isSent();
  expect(server.booked()).toHaveLength(1);
});

test('the toast about a failure is inside the dialog, where it can be seen, heard and closed', async () => {
  server.disturb({ answer: BROKEN });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  const shown = await screen.findByRole('listitem');
  expect(dialog().contains(shown)).toBe(true);
  await waitFor(() => {
    expect(screen.getAllByRole('status').some((status) => dialog().contains(status))).toBe(true);
  });
  await press('Close');
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(dialog().open).toBe(true);
});

test('a text keeps its key however it comes back, and another text gets another', async () => {
  const lost = { cut: 'after' as const };
  server.disturb(lost, lost, lost, lost, lost, lost);
  await openDialog(server);
  await fillIn({ message: 'One' });
  await send();
  await failed();
  await fill('Message (Optional)', 'Two');
  await send();
  await failed();
  await press('Cancel');
  await isGone();
  await userEvent.click(opener());
  await fill('Message (Optional)', 'One ');
  await send();
  await failed();
  const [one, , two, , again] = server.keys();
  expect(two).not.toBe(one);
  expect(again).toBe(one);
  expect(server.booked().map(({ message }) => message)).toEqual(['One', 'Two']);
});

test('after a request is sent, the same words are another request', async () => {
  await openDialog(server);
  for (let round = 0; round < 2; round += 1) {
    await fillIn();
    await send();
    await isSent();
    await press('Done');
    await userEvent.click(opener());
  }
  expect(new Set(server.keys()).size).toBe(2);
  expect(server.booked()).toHaveLength(2);
});

test('a key that the server knows from other words is replaced', async () => {
  server.disturb({ answer: BROKEN });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  server.take(String(server.keys()[0]));
  await send();
  await waitFor(() => {
    expect(server.calls).toHaveLength(2);
  });
  await failed();
  await send();
  await isSent();
});

test("the server's complaints land under their fields and leave when the text is changed", async () => {
  server.disturb({
    answer: refusal(
      ['clientEmail', 'Valid email is required'],
      ['clientName', 'Name must be one line of plain text'],
    ),
  });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(description(field('Your Name *'))).toEqual(['Name must be one line of plain text']);
  expect(description(field('Email Address *'))).toEqual(['Valid email is required']);
  expect(document.activeElement).toBe(field('Your Name *'));
  expect(notice()).toEqual(['Name must be one line of plain text', 'Valid email is required']);

  await fill('Your Name *', 'Bo');
  expect(description(field('Your Name *'))).toEqual([]);
  expect(description(field('Email Address *'))).toEqual(['Valid email is required']);
});

test.each([
  ['1', 'a second'],
  ['30', '30 seconds'],
  ['600', '10 minutes'],
])('too many requests: it says to try again in %s s', async (wait, words) => {
  const body = { message: 'Too many requests.', code: 'too-many-requests' };
  server.disturb({ answer: { status: 429, body, headers: { 'retry-after': wait } } });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(notice()).toEqual([`That was a lot of requests. Please try again in ${words}.`]);
  expect(server.calls).toHaveLength(1);
});

test('a service that is gone is said to be gone', async () => {
  server.disturb({ answer: NOT_FOUND });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(notice()).toEqual(['This service is no longer offered. The page may have others for you.']);
});

test('without a network it says so, keeps the text, and tells when it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.disturb({ cut: 'before' });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  expect(notice()).toEqual(['You are offline. What you typed is kept: send it when you are back.']);
  expect(server.calls).toHaveLength(1);

  online.mockReturnValue(true);
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(notice()).toEqual(['You are online again. You can send your request now.']);
  await send();
  await isSent();
  expect(new Set(server.keys()).size).toBe(1);
});

test('a browser that keeps nothing books all the same, once', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.disturb({ cut: 'after' }, { cut: 'after' });
  await openDialog(server);
  await fillIn();
  await send();
  await failed();
  await press('Cancel');
  await isGone();
  await userEvent.click(opener());
  expect(typed()).toEqual(['Bo Lind', 'bo@example.com', '']);
  await send();
  await isSent();
  expect(server.booked()).toHaveLength(1);
});

test.each(['', '7', 'not json', '{"typed":{},"openedAt":1,"tries":[]}', '{"typed":null}'])(
  'a place that holds %j holds no request',
  async (content) => {
    sessionStorage.setItem('booking:annaberg:s1', content);
    await openDialog(server);
    expect(typed()).toEqual(['', '', '']);
  },
);

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
