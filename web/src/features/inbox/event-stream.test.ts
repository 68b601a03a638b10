import { expect, test } from 'vitest';
import { createEventReader } from './event-stream';

function read(...pieces: string[]) {
  const events: [string, string][] = [];
  const reader = createEventReader((name, data) => events.push([name, data]));
  for (const piece of pieces) reader(piece);
  return events;
}

const TWO = ': hello\n\nevent: bookings\ndata: {}\n\n: alive\n\nevent: other\ndata: a\ndata: b\n\n';
const EXPECTED = [
  ['bookings', '{}'],
  ['other', 'a\nb'],
];

test('events are read, comments are not', () => {
  expect(read(TWO)).toEqual(EXPECTED);
});

test.each(['\n', '\r\n', '\r'])('lines may end with %j', (end) => {
  expect(read(TWO.replaceAll('\n', end))).toEqual(EXPECTED);
});

test.each(['\n', '\r\n'])('pieces may be cut anywhere, lines ending with %j', (end) => {
  const text = TWO.replaceAll('\n', end);
  expect(read(...Array.from(text))).toEqual(EXPECTED);
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(read(text.slice(0, cut), text.slice(cut))).toEqual(EXPECTED);
  }
});

test('an event counts once its empty line is there, and needs data', () => {
  expect(read('event: bookings\ndata: {}\n')).toEqual([]);
  expect(read('event: bookings\n\n')).toEqual([]);
  expect(read('event: bookings\n\ndata: x\n\n')).toEqual([['message', 'x']]);
});

test('one space after the colon is no part of the value, unknown fields say nothing', () => {
  expect(read('data:a\nid: 7\nretry: 5\nnonsense\n\ndata:  b\n\ndata\n\n')).toEqual([
    ['message', 'a'],
    ['message', ' b'],
    ['message', ''],
  ]);
});
