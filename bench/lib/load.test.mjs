import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isComplete } from './load.mjs';

const bytes = (...lines) => Buffer.from(lines.join('\r\n'));

test('an answer of a known length is complete with its last byte', () => {
  const head = ['HTTP/1.1 200 OK', 'Content-Length: 5', ''];
  assert.equal(isComplete(bytes(...head, 'hell')), false);
  assert.equal(isComplete(bytes(...head, 'hello')), true);
});

test('an answer in chunks is complete with the empty one', () => {
  const head = ['HTTP/1.1 200 OK', 'transfer-encoding: chunked', ''];
  assert.equal(isComplete(bytes(...head, '5', 'hello', '')), false);
  assert.equal(isComplete(bytes(...head, '5', 'hello', '0', '', '')), true);
});

test('half a head is no answer', () => {
  assert.equal(isComplete(bytes('HTTP/1.1 200 OK', 'Content-Le')), false);
});
