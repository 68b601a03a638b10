import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backdateBookings, getBookingAge } from './backdate.mjs';

test('each booking in the list is older than the previous one', () => {
  const ages = Array.from({ length: 60 }, (_, index) => getBookingAge(index));
  for (const [index, age] of ages.entries()) assert.ok(index === 0 || age > ages[index - 1]);
});

test('moves all timestamps of a known booking and nothing else', () => {
  const list = {
    items: [
      { id: 'a', createdAt: 1_000, seenAt: null, price: 500 },
      { id: 'b', createdAt: 1_000 },
    ],
    counts: { needsAnswer: 2 },
  };
  assert.deepEqual(backdateBookings(list, { a: 400 }), {
    items: [
      { id: 'a', createdAt: 600, seenAt: null, price: 500 },
      { id: 'b', createdAt: 1_000 },
    ],
    counts: { needsAnswer: 2 },
  });
});

test('moves the timeline of a booking, but not the undo deadline', () => {
  const detail = {
    id: 'a',
    createdAt: 1_000,
    undoUntil: 2_000,
    timeline: [{ kind: 'mail', at: 1_100, mail: { id: 'm' } }],
  };
  assert.deepEqual(backdateBookings(detail, { a: 100 }), {
    id: 'a',
    createdAt: 900,
    undoUntil: 2_000,
    timeline: [{ kind: 'mail', at: 1_000, mail: { id: 'm' } }],
  });
});
