import { connect } from 'node:net';
import { setTimeout as pause, setImmediate as untilSocketsAreRead } from 'node:timers/promises';
import { isComplete } from './load.mjs';

const RETRY_MS = 20;

/**
 * Clients that keep their connections open and ask again and again until `stop`, which resolves to what became of their
 * requests. A request is cut when its connection ends before the answer is complete. It is late when the server had
 * closed the connection before the request was sent, and the client did not know yet: on this machine such a connection
 * ends in order, while one that is closed with a request in it is reset. A connection that is refused has carried none.
 * @param {string} url
 * @param {(() => number)[]} pauses one client for each: the milliseconds before its next request
 */
export function startClients(url, pauses) {
  const { hostname, port, host, pathname } = new URL(url);
  const target = { host: hostname, port: Number(port), noDelay: true };
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  const counts = { answered: 0, cut: 0, late: 0 };
  let isOver = false;

  async function keepAsking(nextPause) {
    let socket;
    while (!isOver) {
      if (socket === undefined || socket.destroyed || socket.readableEnded) socket = await open(target);
      if (socket === undefined) {
        await pause(RETRY_MS);
        continue;
      }
      const { outcome, isLast } = await ask(socket, request);
      counts[outcome] += 1;
      if (isLast) socket.destroy();
      const milliseconds = nextPause();
      if (milliseconds > 0) {
        await pause(milliseconds);
        // As any client does before it uses a connection again: perhaps the server has closed it.
        await untilSocketsAreRead();
      }
    }
    socket?.destroy();
  }

  const clients = Promise.all(pauses.map(keepAsking));
  return {
    async stop() {
      isOver = true;
      await clients;
      return counts;
    },
  };
}

/** Nothing while nobody listens. */
function open(target) {
  return new Promise((resolve) => {
    const socket = connect(target);
    socket.on('error', () => resolve(undefined));
    socket.on('connect', () => resolve(socket));
    // Read on between requests, to hear of the end of the connection.
    socket.resume();
  });
}

function ask(socket, request) {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const settle = (outcome, isLast) => {
      socket.off('data', onData).off('end', onEnd).off('close', onClose);
      resolve({ outcome, isLast });
    };
    const onData = (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!isComplete(received)) return;
      const head = received.toString('latin1', 0, received.indexOf('\r\n\r\n'));
      settle('answered', /\r\nconnection: close/i.test(head));
    };
    const onEnd = () => settle(received.length === 0 ? 'late' : 'cut', true);
    const onClose = () => settle('cut', true);
    socket.on('data', onData).on('end', onEnd).on('close', onClose);
    socket.write(request);
  });
}
