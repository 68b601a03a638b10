import { connect } from 'node:net';
import { setTimeout as pause, setImmediate as waitForSocketReads } from 'node:timers/promises';
import { isCompleteResponse } from './load-generator.mjs';

const RECONNECT_INTERVAL_MS = 20;

/**
 * Starts clients that send requests on keep-alive connections until `stop`, which resolves to the number of requests
 * by outcome:
 * - `answered`: the response was complete.
 * - `interrupted`: the connection was reset, or ended in the middle of the response.
 * - `sentAfterClose`: the connection ended normally without a response. The server had closed it before the request
 *   arrived: a server that closes a connection with an unread request resets it.
 * A refused connection is not counted, because the client has sent no request on it.
 * @param {string} url
 * @param {(() => number)[]} pauses one function per client: the milliseconds before its next request
 */
export function startClients(url, pauses) {
  const { hostname, port, host, pathname } = new URL(url);
  const target = { host: hostname, port: Number(port), noDelay: true };
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const counts = { answered: 0, interrupted: 0, sentAfterClose: 0 };
  let isStopped = false;

  async function sendRequests(getPause) {
    let socket;
    while (!isStopped) {
      if (socket === undefined || socket.destroyed || socket.readableEnded)
        socket = await openConnection(target);
      if (socket === undefined) {
        await pause(RECONNECT_INTERVAL_MS);
        continue;
      }
      const { outcome, isLast } = await sendRequest(socket, request);
      counts[outcome] += 1;
      if (isLast) socket.destroy();
      const pauseMs = getPause();
      if (pauseMs > 0) {
        await pause(pauseMs);
        // Like any HTTP client, notice that the server closed the connection before using it again.
        await waitForSocketReads();
      }
    }
    socket?.destroy();
  }

  const clients = Promise.all(pauses.map(sendRequests));
  return {
    async stop() {
      isStopped = true;
      await clients;
      return counts;
    },
  };
}

/** Resolves to `undefined` if no server listens. */
function openConnection(target) {
  return new Promise((resolve) => {
    const socket = connect(target);
    socket.on('error', () => resolve(undefined));
    socket.on('connect', () => resolve(socket));
    // The client must read between requests to notice the end of the connection.
    socket.resume();
  });
}

function sendRequest(socket, request) {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const settle = (outcome, isLast) => {
      socket.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve({ outcome, isLast });
    };
    const onData = (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!isCompleteResponse(received)) return;
      const head = received.toString('latin1', 0, received.indexOf('\r\n\r\n'));
      settle('answered', /\r\nconnection: close/i.test(head));
    };
    const onEnd = () => settle(received.length === 0 ? 'sentAfterClose' : 'interrupted', true);
    const onClose = () => settle('interrupted', true);
    socket.on('data', onData).on('end', onEnd).on('close', onClose);
    socket.write(request);
  });
}
