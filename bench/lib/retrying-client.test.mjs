import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { createRetryingClient } from './retrying-client.mjs';

const responses = [];
const ipAddresses = [];
const server = createServer((request, response) => {
  ipAddresses.push(request.headers['x-forwarded-for']);
  const [status, headers = {}] = responses.shift();
  response.writeHead(status, headers).end('reason');
});
let url;

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

test('retries from the same IP address and counts the retries', async () => {
  responses.push([503, { 'retry-after': '0' }], [429, { 'retry-after': '0' }], [200]);
  const client = createRetryingClient(url);
  await client.postUntilStatus('/path', {}, 200);
  assert.equal(client.countRetries(503), 1);
  assert.equal(client.countRetries(429), 1);
  assert.deepEqual(ipAddresses.splice(0), ['10.0.0.1', '10.0.0.1', '10.0.0.1']);
});

test('sends each request from its own IP address', async () => {
  responses.push([200], [200]);
  const client = createRetryingClient(url);
  await client.postUntilStatus('/path', {}, 200);
  await client.postUntilStatus('/path', {}, 200);
  assert.deepEqual(ipAddresses.splice(0), ['10.0.0.1', '10.0.0.2']);
});

test('fails on an unexpected status without Retry-After', async () => {
  responses.push([401]);
  const client = createRetryingClient(url);
  await assert.rejects(client.postUntilStatus('/path', {}, 200), /\/path returned 401: reason/);
});
