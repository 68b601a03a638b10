import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { firefox } from '../../../../scripts/lib/paths.mjs';
import { freePorts, startDaemon, untilReady } from '../../../../scripts/lib/process.mjs';
import { openMarionetteSession } from './marionette';
import { createCommands, type Browser, type LaunchOptions, type Theme } from './webdriver';

/** Firefox ESR without a window. Its Marionette protocol is what geckodriver speaks to it. */
export async function launchFirefox({ theme, directory }: LaunchOptions): Promise<Browser> {
  const profile = join(directory, 'profile');
  const log = join(directory, 'firefox.log');
  const [port = 0] = (await freePorts(1)) as number[];
  writeProfile(profile, theme, port);
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const daemon = startDaemon('Firefox', firefox, args, { log, env: { ...process.env, HOME: directory } });
  try {
    const socket = await untilConnected(daemon, port);
    const { send, end } = await openMarionetteSession(socket);
    return {
      ...createCommands(send),
      consoleErrors: () => consoleErrors(readFileSync(log, 'utf8')),
      async close() {
        end();
        await daemon.stopGroup();
      },
    };
  } catch (error) {
    await daemon.stopGroup();
    throw error;
  }
}

async function untilConnected(daemon: ReturnType<typeof startDaemon>, port: number): Promise<Socket> {
  let socket: Socket | undefined;
  await untilReady(daemon, async () => {
    const attempt = connect(port, '127.0.0.1');
    await once(attempt, 'connect');
    socket = attempt;
    return true;
  });
  if (!socket) throw new Error(daemon.describeFailure());
  return socket;
}

function writeProfile(profile: string, theme: Theme, port: number) {
  const preferences = {
    'marionette.port': port,
    'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
    // As on a phone: a scrollbar takes no room.
    'ui.useOverlayScrollbars': 1,
    // Otherwise a window has at least 450 px; see userChrome.css below.
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    // Writes the console to the log.
    'devtools.console.stdout.content': true,
    'browser.dom.window.dump.enabled': true,
    // Sends reports about the content security policy at once instead of in batches.
    'dom.reporting.enabled': false,
    // Everything but this machine lies behind a proxy that does not exist: the browser calls nobody.
    'network.proxy.type': 1,
    'network.proxy.http': '127.0.0.1',
    'network.proxy.http_port': 9,
    'network.proxy.ssl': '127.0.0.1',
    'network.proxy.ssl_port': 9,
  };
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  mkdirSync(join(profile, 'chrome'), { recursive: true });
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  writeFileSync(join(profile, 'chrome/userChrome.css'), ':root { min-width: 0 !important }');
}

/** Arguments stand in the log as source code; only the browser's own modules begin with a bare name, on its own line. */
const OF_THE_BROWSER = /^console\.error: [\w .-]+: *$/;

function consoleErrors(log: string) {
  const errors = log.split('\n').filter((line) => /^(?:console\.error: |JavaScript error: http)/.test(line));
  return errors.filter((line) => !OF_THE_BROWSER.test(line));
}
