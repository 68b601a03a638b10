import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { maildev } from '../lib/install.mjs';
import { freePorts, startDaemon, untilReady } from '../lib/process.mjs';

/** A mail server that delivers nothing and shows over HTTP what it received. */
export async function startMaildev(directory) {
  const [smtp, http] = await freePorts(2);
  const address = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '-s', String(smtp), '-w', String(http)];
  const store = ['--mail-directory', join(directory, 'maildev')];
  const daemon = startDaemon('maildev', process.execPath, [maildev, ...address, ...store], {
    log: join(directory, 'maildev.log'),
  });
  const url = `http://127.0.0.1:${http}`;
  return {
    // The program too, for tests that stop one of their own.
    env: { TEST_SMTP_PORT: String(smtp), TEST_MAILDEV_URL: url, TEST_MAILDEV: maildev },
    ready: () =>
      untilReady(
        daemon,
        async (signal) => (await fetch(`${url}/email`, { signal })).ok && (await greets(smtp, signal)),
      ),
    stop: () => daemon.stop(),
  };
}

async function greets(port, signal) {
  const socket = connect({ port, host: '127.0.0.1', signal });
  const [greeting] = await once(socket, 'data', { signal });
  socket.destroy();
  return greeting.toString().startsWith('220 ');
}
