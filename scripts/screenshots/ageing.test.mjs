import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aged, ageOf } from './ageing.mjs';

test('each request is older than the one before it', () => {
  const ages = Array.from({ length: 60 }, (_, nth) => ageOf(nth));
  for (const [nth, age] of ages.entries()) assert.ok(nth === 0 || age > ages[nth - 1]);
});

test('all moments of a known request move, and nothing else does', () => {
  const list = {
    items: [
      { id: 'a', createdAt: 1_000, seenAt: null, price: 500 },
      { id: 'b', createdAt: 1_000 },
    ],
    counts: { needsAnswer: 2 },
  };
  assert.deepEqual(aged(list, { a: 400 }), {
    items: [
      { id: 'a', createdAt: 600, seenAt: null, price: 500 },
      { id: 'b', createdAt: 1_000 },
    ],
    counts: { needsAnswer: 2 },
  });
});

test('what happened to a request moves with it, except how long a step can be taken back', () => {
  const detail = {
    id: 'a',
    createdAt: 1_000,
    undoUntil: 2_000,
    timeline: [{ kind: 'mail', at: 1_100, mail: { id: 'm' } }],
  };
  assert.deepEqual(aged(detail, { a: 100 }), {
    id: 'a',
    createdAt: 900,
    undoUntil: 2_000,
    timeline: [{ kind: 'mail', at: 1_000, mail: { id: 'm' } }],
  });
});
