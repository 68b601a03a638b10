import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { firefox } from '../../../../scripts/lib/paths.mjs';
import { findFreePorts, startDaemon, waitUntilReady } from '../../../../scripts/lib/process.mjs';
import { openMarionetteSession } from './marionette';
import { createCommands, type Browser, type LaunchOptions, type Theme } from './webdriver';

/** Launches headless Firefox ESR and controls it through Marionette, the protocol behind geckodriver. */
export async function launchFirefox({ theme, directory }: LaunchOptions): Promise<Browser> {
  const profile = join(directory, 'profile');
  const log = join(directory, 'firefox.log');
  const [port = 0] = (await findFreePorts(1)) as number[];
  writeProfile(profile, theme, port);
  const args = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const daemon = startDaemon('Firefox', firefox, args, { log, env: { ...process.env, HOME: directory } });
  try {
    const socket = await waitForConnection(daemon, port);
    const { send, end } = await openMarionetteSession(socket);
    return {
      ...createCommands(send),
      consoleErrors: () => readConsoleErrors(readFileSync(log, 'utf8')),
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

async function waitForConnection(daemon: ReturnType<typeof startDaemon>, port: number): Promise<Socket> {
  let socket: Socket | undefined;
  await waitUntilReady(daemon, async () => {
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
    // Scrollbars take no space, as on a phone.
    'ui.useOverlayScrollbars': 1,
    // Enables userChrome.css below. Without it, a window is at least 450 px wide.
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    // Firefox writes console messages to its log.
    'devtools.console.stdout.content': true,
    'browser.dom.window.dump.enabled': true,
    // Firefox reports violations of the content security policy at once instead of in batches.
    'dom.reporting.enabled': false,
    // Firefox sends every request to another machine to a proxy that does not exist, so it reaches no other server.
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

/**
 * A console error of a module of Firefox. Firefox logs the arguments of a page's console call as source code, so only
 * such a module has an unquoted name on a line of its own.
 */
const BROWSER_MODULE_ERROR = /^console\.error: [\w .-]+: *$/;

function readConsoleErrors(log: string) {
  const errors = log.split('\n').filter((line) => /^(?:console\.error: |JavaScript error: http)/.test(line));
  return errors.filter((line) => !BROWSER_MODULE_ERROR.test(line));
}
