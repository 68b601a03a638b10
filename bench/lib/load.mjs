import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { succeeds } from '../../scripts/lib/process.mjs';

const CONNECTIONS = 16;
const SECONDS = 1;

/** Answers per second of one URL under a small bounded load: by wrk where it is installed, by ourselves elsewhere. */
export async function loadGenerator() {
  const hasWrk = await succeeds('sh', ['-c', 'command -v wrk']);
  return hasWrk ? { name: 'wrk', measure: byWrk } : { name: 'node', measure: byNode };
}

async function byWrk(url) {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await promisify(execFile)('wrk', args);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not always answer 2xx:\n${stdout}`);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)[1]);
}

async function byNode(url) {
  const deadline = performance.now() + SECONDS * 1000;
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askUntil(deadline, new URL(url))),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - start) / 1000);
}

/** One connection that asks again as soon as it is answered; a plain socket costs less than the server it measures. */
function askUntil(deadline, { hostname, port, pathname, host }) {
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`;
  return new Promise((resolve, reject) => {
    let answers = 0;
    let received = Buffer.alloc(0);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () =>
      socket.write(request),
    );
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (!isComplete(received)) return;
      if (received.toString('latin1', 0, 13) !== 'HTTP/1.1 200 ') {
        socket.destroy(new Error(`${pathname} did not answer 200.`));
        return;
      }
      received = Buffer.alloc(0);
      answers += 1;
      if (performance.now() < deadline) socket.write(request);
      else socket.end(() => resolve(answers));
    });
  });
}

/** Whether these bytes are a whole answer, of a length told in advance or ended by an empty chunk. */
export function isComplete(bytes) {
  const bodyStart = bytes.indexOf('\r\n\r\n') + 4;
  if (bodyStart < 4) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, bodyStart))?.[1];
  return length === undefined
    ? bytes.toString('latin1', bytes.length - 5) === '0\r\n\r\n'
    : bytes.length - bodyStart >= Number(length);
}
