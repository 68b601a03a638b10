import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { button } from '../identity/app';
import {
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
  typed,
} from './dialog';
import { server } from './page';
import { BROKEN, BUSY, IN_FLIGHT } from './server';

vi.mock('@/features/booking/timing', () => import('./timing'));

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
