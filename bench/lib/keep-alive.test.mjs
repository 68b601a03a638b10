import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { startClients } from './keep-alive.mjs';

const KEPT = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
const LAST = (socket) => socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
const HALF = (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le');

/** What one client counts that meets these reactions one after the other, and how many connections it needed. */
async function meeting(...reactions) {
  let connections = 0;
  let stopped;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('data', () => {
      const reaction = reactions.shift();
      if (reactions.length === 0) stopped ??= clients.stop();
      reaction(socket);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const done = once(server, 'close');
  const clients = startClients(`http://127.0.0.1:${server.address().port}/`, [() => 0]);
  while (stopped === undefined) await new Promise((resolve) => setImmediate(resolve));
  const counts = await stopped;
  server.close();
  await done;
  return { ...counts, connections };
}

test('a connection is used until an answer says that it was the last', async () => {
  assert.deepEqual(await meeting(KEPT, KEPT, LAST, KEPT), { answered: 4, cut: 0, late: 0, connections: 2 });
});

test('a request whose connection is reset or ends in the middle of the answer is cut', async () => {
  const reset = (socket) => socket.resetAndDestroy();
  assert.deepEqual(await meeting(reset, HALF, KEPT), { answered: 1, cut: 2, late: 0, connections: 3 });
});

test('a request on a connection that had ended in order is late', async () => {
  const end = (socket) => socket.end();
  assert.deepEqual(await meeting(KEPT, end, KEPT), { answered: 2, cut: 0, late: 1, connections: 2 });
});
