import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCompleteResponse } from './load-generator.mjs';

const bytes = (...lines) => Buffer.from(lines.join('\r\n'));

test('a response with a content length is complete with its last byte', () => {
  const head = ['HTTP/1.1 200 OK', 'Content-Length: 5', ''];
  assert.equal(isCompleteResponse(bytes(...head, 'hell')), false);
  assert.equal(isCompleteResponse(bytes(...head, 'hello')), true);
});

test('a chunked response is complete with its empty chunk', () => {
  const head = ['HTTP/1.1 200 OK', 'transfer-encoding: chunked', ''];
  assert.equal(isCompleteResponse(bytes(...head, '5', 'hello', '')), false);
  assert.equal(isCompleteResponse(bytes(...head, '5', 'hello', '0', '', '')), true);
});

test('a partial header is not a complete response', () => {
  assert.equal(isCompleteResponse(bytes('HTTP/1.1 200 OK', 'Content-Le')), false);
});
