import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { startClients } from './keep-alive.mjs';

const respond = (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
const respondWithCloseHeader = (socket) =>
  socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
const withoutPause = () => 0;
const sendPartialResponse = (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le');

/** Runs one client against a server that has one reaction per request. Returns the outcomes and the connection count. */
async function runClientAgainst(...reactions) {
  let connections = 0;
  let stopping;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.on('data', () => {
      const reaction = reactions.shift();
      if (reactions.length === 0) stopping ??= clients.stop();
      reaction(socket);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const serverClosed = once(server, 'close');
  const clients = startClients(`http://127.0.0.1:${server.address().port}/`, [withoutPause]);
  while (stopping === undefined) await new Promise((resolve) => setImmediate(resolve));
  const counts = await stopping;
  server.close();
  await serverClosed;
  return { ...counts, connections };
}

test('reuses a connection until a response has connection: close', async () => {
  const counts = await runClientAgainst(respond, respond, respondWithCloseHeader, respond);
  assert.deepEqual(counts, { answered: 4, interrupted: 0, sentAfterClose: 0, connections: 2 });
});

test('counts a request as interrupted if the connection is reset or ends during the response', async () => {
  const reset = (socket) => socket.resetAndDestroy();
  const counts = await runClientAgainst(reset, sendPartialResponse, respond);
  assert.deepEqual(counts, { answered: 1, interrupted: 2, sentAfterClose: 0, connections: 3 });
});

test('counts a request as sent after the close if the connection ended normally before the response', async () => {
  const end = (socket) => socket.end();
  const counts = await runClientAgainst(respond, end, respond);
  assert.deepEqual(counts, { answered: 2, interrupted: 0, sentAfterClose: 1, connections: 2 });
});
