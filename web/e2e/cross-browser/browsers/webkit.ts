import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gjs, webkitDriver, xvfb } from '../../../../scripts/lib/paths.mjs';
import { findFreePorts, startDaemon, waitUntilReady } from '../../../../scripts/lib/process.mjs';
import { openHttpSession } from './http';
import { createCommands, type Browser, type LaunchOptions } from './webdriver';

/** Width, height and colour depth. */
const SCREEN_SIZE = '1920x1200x24';
const WINDOW_SCRIPT = fileURLToPath(new URL('./webkit-window.js', import.meta.url));

/** Console errors about the browser, not about the page. */
const IGNORED_ERRORS = [/Unrecognized Content-Security-Policy directive 'manifest-src'/];

/** Launches WebKitGTK, which has the engine of Safari, on a virtual screen. */
export async function launchWebkit({ theme, directory }: LaunchOptions): Promise<Browser> {
  const screen = await startScreen(join(directory, 'screen.log'));
  const log = join(directory, 'webkit.log');
  const [port = 0] = (await findFreePorts(1)) as number[];
  const driver = startDaemon('WebKitWebDriver', webkitDriver, [`--port=${String(port)}`], {
    log,
    env: { ...process.env, DISPLAY: screen.display, GDK_BACKEND: 'x11', HOME: directory, NO_AT_BRIDGE: '1' },
  });
  const url = `http://127.0.0.1:${String(port)}`;
  const stop = async () => {
    await driver.stopGroup();
    await screen.stop();
  };
  try {
    await waitUntilReady(
      driver,
      async (signal: AbortSignal) => (await fetch(`${url}/status`, { signal })).ok,
    );
    const browserOptions = { binary: gjs, args: ['-m', WINDOW_SCRIPT, directory, theme] };
    const { send, end } = await openHttpSession(url, {
      alwaysMatch: { 'webkitgtk:browserOptions': browserOptions },
    });
    return {
      ...createCommands(send),
      consoleErrors: () => readConsoleErrors(readFileSync(log, 'utf8')),
      async close() {
        await end().finally(stop);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts an X server that chooses a free display number and writes it to its log. */
async function startScreen(log: string) {
  const server = startDaemon(
    'Xvfb',
    xvfb,
    ['-displayfd', '1', '-screen', '0', SCREEN_SIZE, '-nolisten', 'tcp'],
    {
      log,
    },
  );
  const readDisplayNumber = () => /^\d+$/m.exec(readFileSync(log, 'utf8'))?.[0];
  await waitUntilReady(server, () => Promise.resolve(readDisplayNumber() !== undefined));
  return { display: `:${readDisplayNumber() ?? ''}`, stop: () => server.stop() };
}

function readConsoleErrors(log: string) {
  const errors = log.split('\n').filter((line) => /\bCONSOLE (?:\w+ )?ERROR\b/.test(line));
  return errors.filter((line) => !IGNORED_ERRORS.some((pattern) => pattern.test(line)));
}
