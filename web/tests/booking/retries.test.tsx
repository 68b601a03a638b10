import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { getButton } from '../identity/app';
import {
  waitForFailure,
  fillField,
  fillForm,
  waitForClosed,
  waitForSent,
  getAlertTexts,
  openDialog,
  bookButton,
  press,
  send,
  getTypedValues,
} from './dialog';
import { server } from './page';
import { SERVER_ERROR, BUSY, IN_FLIGHT } from './server';

vi.mock('@/features/booking/timing', () => import('./timing'));

test.each([
  ['a busy server', { response: BUSY }],
  ['a request that is still in flight', { response: IN_FLIGHT }],
  ['a lost response', { disconnect: 'after' as const }],
  ['a lost connection', { disconnect: 'before' as const }],
])('retries once after %s and creates one booking', async (_, interception) => {
  server.interceptNext(interception);
  await openDialog(server);
  await fillForm();
  await send();
  expect(getButton('Sending...')).toBeTruthy();
  await waitForSent();
  expect(server.calls).toHaveLength(2);
  expect(new Set(server.getKeys()).size).toBe(1);
  expect(server.getBookings()).toHaveLength(1);
});

test.each([
  ['a server that stays busy', { response: BUSY }, 2],
  ['a long Retry-After', { response: { ...BUSY, headers: { 'retry-after': '30' } } }, 1],
  ['server errors', { response: SERVER_ERROR }, 1],
  ['lost responses', { disconnect: 'after' as const }, 2],
])(
  'shows an error after %s, keeps the text and books once on the next attempt',
  async (_, interception, attempts) => {
    for (let round = 0; round < attempts; round += 1) server.interceptNext(interception);
    await openDialog(server);
    await fillForm({ message: 'Hi Anna' });
    await send();
    await waitForFailure();
    expect(getAlertTexts()).toEqual(['Your request was not sent. Your text is still here.']);
    expect(getTypedValues()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
    expect(server.calls).toHaveLength(attempts);

    await send();
    await waitForSent();
    expect(new Set(server.getKeys()).size).toBe(1);
    expect(server.getBookings()).toHaveLength(1);
  },
);

test.each([
  ['the page of a captive portal', { status: 200, body: '<!doctype html>' }],
  ['a response without a booking', { status: 201, body: {} }],
])('does not treat %s as a booking', async (_, response) => {
  server.interceptNext({ response });
  await openDialog(server);
  await fillForm({ message: 'Hi Anna' });
  await send();
  await waitForFailure();
  expect(getTypedValues()).toEqual(['Bo Lind', 'bo@example.com', 'Hi Anna']);
  await send();
  await waitForSent();
  expect(server.getBookings()).toHaveLength(1);
});

test('reuses the key for the same text and creates a new one for another text', async () => {
  const lostResponse = { disconnect: 'after' as const };
  server.interceptNext(lostResponse, lostResponse, lostResponse, lostResponse, lostResponse, lostResponse);
  await openDialog(server);
  await fillForm({ message: 'One' });
  await send();
  await waitForFailure();
  await fillField('Message (Optional)', 'Two');
  await send();
  await waitForFailure();
  await press('Cancel');
  await waitForClosed();
  await userEvent.click(bookButton());
  await fillField('Message (Optional)', 'One ');
  await send();
  await waitForFailure();
  // Each failed attempt sends its key twice.
  const [firstKey, , secondKey, , repeatedKey] = server.getKeys();
  expect(secondKey).not.toBe(firstKey);
  expect(repeatedKey).toBe(firstKey);
  expect(server.getBookings().map(({ message }) => message)).toEqual(['One', 'Two']);
});

test('replaces a key that the server knows from another text', async () => {
  server.interceptNext({ response: SERVER_ERROR });
  await openDialog(server);
  await fillForm();
  await send();
  await waitForFailure();
  server.reserveKey(String(server.getKeys()[0]));
  await send();
  await waitFor(() => {
    expect(server.calls).toHaveLength(2);
  });
  await waitForFailure();
  await send();
  await waitForSent();
});

test('books once without browser storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.interceptNext({ disconnect: 'after' }, { disconnect: 'after' });
  await openDialog(server);
  await fillForm();
  await send();
  await waitForFailure();
  await press('Cancel');
  await waitForClosed();
  await userEvent.click(bookButton());
  expect(getTypedValues()).toEqual(['Bo Lind', 'bo@example.com', '']);
  await send();
  await waitForSent();
  expect(server.getBookings()).toHaveLength(1);
});

test.each(['', '7', 'not json', '{"typed":{},"openedAt":1,"tries":[]}', '{"typed":null}'])(
  'ignores the stored value %j',
  async (content) => {
    sessionStorage.setItem('booking:annaberg:s1', content);
    await openDialog(server);
    expect(getTypedValues()).toEqual(['', '', '']);
  },
);
