import { expect, test } from 'vitest';
import { createSseParser } from './sse-parser';

function parse(...chunks: string[]) {
  const events: [string, string][] = [];
  const parseChunk = createSseParser((name, data) => events.push([name, data]));
  for (const chunk of chunks) parseChunk(chunk);
  return events;
}

const TWO_EVENTS = ': hello\n\nevent: bookings\ndata: {}\n\n: alive\n\nevent: other\ndata: a\ndata: b\n\n';
const EXPECTED_EVENTS = [
  ['bookings', '{}'],
  ['other', 'a\nb'],
];

test('reads events and ignores comments', () => {
  expect(parse(TWO_EVENTS)).toEqual(EXPECTED_EVENTS);
});

test.each(['\n', '\r\n', '\r'])('accepts lines that end with %j', (lineEnd) => {
  expect(parse(TWO_EVENTS.replaceAll('\n', lineEnd))).toEqual(EXPECTED_EVENTS);
});

test.each(['\n', '\r\n'])('accepts chunks cut anywhere, with lines ending in %j', (lineEnd) => {
  const text = TWO_EVENTS.replaceAll('\n', lineEnd);
  expect(parse(...Array.from(text))).toEqual(EXPECTED_EVENTS);
  for (let cut = 1; cut < text.length; cut += 1) {
    expect(parse(text.slice(0, cut), text.slice(cut))).toEqual(EXPECTED_EVENTS);
  }
});

test('emits an event at its blank line, and only if it has data', () => {
  expect(parse('event: bookings\ndata: {}\n')).toEqual([]);
  expect(parse('event: bookings\n\n')).toEqual([]);
  expect(parse('event: bookings\n\ndata: x\n\n')).toEqual([['message', 'x']]);
});

test('strips one space after the colon and ignores unknown fields', () => {
  expect(parse('data:a\nid: 7\nretry: 5\nnonsense\n\ndata:  b\n\ndata\n\n')).toEqual([
    ['message', 'a'],
    ['message', ' b'],
    ['message', ''],
  ]);
});
