import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { maildev } from '../lib/install.mjs';
import { findFreePorts, startDaemon, waitUntilReady } from '../lib/process.mjs';

/** A mail server that does not deliver emails and lists them over HTTP. */
export async function startMaildev(directory) {
  const [smtp, http] = await findFreePorts(2);
  const address = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '-s', String(smtp), '-w', String(http)];
  const storage = ['--mail-directory', join(directory, 'maildev')];
  const daemon = startDaemon('maildev', process.execPath, [maildev, ...address, ...storage], {
    log: join(directory, 'maildev.log'),
  });
  const url = `http://127.0.0.1:${http}`;
  return {
    // TEST_MAILDEV is for tests that start and stop their own mail server.
    env: { TEST_SMTP_PORT: String(smtp), TEST_MAILDEV_URL: url, TEST_MAILDEV: maildev },
    ready: () =>
      waitUntilReady(
        daemon,
        async (signal) =>
          (await fetch(`${url}/email`, { signal })).ok && (await hasSmtpGreeting(smtp, signal)),
      ),
    stop: () => daemon.stop(),
  };
}

async function hasSmtpGreeting(port, signal) {
  const socket = connect({ port, host: '127.0.0.1', signal });
  const [greeting] = await once(socket, 'data', { signal });
  socket.destroy();
  return greeting.toString().startsWith('220 ');
}
