import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { knocker } from './knocker.mjs';

const answers = [];
const addresses = [];
const server = createServer((request, response) => {
  addresses.push(request.headers['x-forwarded-for']);
  const [status, headers = {}] = answers.shift();
  response.writeHead(status, headers).end('because');
});
let url;

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

test('whoever is told to come again does so from the same address, and it is counted', async () => {
  answers.push([503, { 'retry-after': '0' }], [429, { 'retry-after': '0' }], [200]);
  const knock = knocker(url);
  await knock.untilAnswered('/door', {}, 200);
  assert.equal(knock.refusals(503), 1);
  assert.equal(knock.refusals(429), 1);
  assert.deepEqual(addresses.splice(0), ['10.0.0.1', '10.0.0.1', '10.0.0.1']);
});

test('everybody has an address of their own', async () => {
  answers.push([200], [200]);
  const knock = knocker(url);
  await knock.untilAnswered('/door', {}, 200);
  await knock.untilAnswered('/door', {}, 200);
  assert.deepEqual(addresses.splice(0), ['10.0.0.1', '10.0.0.2']);
});

test('any other answer ends the measurement', async () => {
  answers.push([401]);
  await assert.rejects(knocker(url).untilAnswered('/door', {}, 200), /\/door answered 401: because/);
});
