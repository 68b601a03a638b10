import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { commandSucceeds } from '../../scripts/lib/process.mjs';

const CONNECTIONS = 16;
const ROUND_SECONDS = 1;

/** Chooses wrk if it is installed, or else plain sockets in Node.js. `measure` resolves to responses per second. */
export async function chooseLoadGenerator() {
  const hasWrk = await commandSucceeds('sh', ['-c', 'command -v wrk']);
  return hasWrk ? { name: 'wrk', measure: measureWithWrk } : { name: 'node', measure: measureWithNode };
}

async function measureWithWrk(url) {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} returned responses other than 2xx:\n${stdout}`);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)[1]);
}

async function measureWithNode(url) {
  const deadline = performance.now() + ROUND_SECONDS * 1000;
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => countResponsesUntil(deadline, new URL(url))),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
}

/** Sends requests one after the other on one connection. A plain socket costs less CPU than the server it measures. */
function countResponsesUntil(deadline, { hostname, port, pathname, host }) {
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let responses = 0;
    let received = Buffer.alloc(0);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () =>
      socket.write(request),
    );
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!isCompleteResponse(received)) return;
      if (received.toString('latin1', 0, 13) !== 'HTTP/1.1 200 ') {
        socket.destroy(new Error(`${pathname} did not return 200.`));
        return;
      }
      received = Buffer.alloc(0);
      responses += 1;
      if (performance.now() < deadline) socket.write(request);
      else socket.end(() => resolve(responses));
    });
  });
}

/** Whether these bytes are a complete response, with a `Content-Length` or in chunks. */
export function isCompleteResponse(bytes) {
  const bodyStart = bytes.indexOf('\r\n\r\n') + 4;
  if (bodyStart < 4) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, bodyStart))?.[1];
  return length === undefined
    ? bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n'
    : bytes.length - bodyStart >= Number(length);
}
