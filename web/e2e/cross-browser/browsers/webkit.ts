import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gjs, webkitDriver, xvfb } from '../../../../scripts/lib/paths.mjs';
import { freePorts, startDaemon, untilReady } from '../../../../scripts/lib/process.mjs';
import { openHttpSession } from './http';
import { createCommands, type Browser, type LaunchOptions } from './webdriver';

const SCREEN = '1920x1200x24';
const WINDOW = fileURLToPath(new URL('./webkit-window.js', import.meta.url));

/** Messages about the browser instead of the page. */
const HARMLESS = [/Unrecognized Content-Security-Policy directive 'manifest-src'/];

/** WebKitGTK, the engine of Safari, on a screen that exists in memory only. */
export async function launchWebkit({ theme, directory }: LaunchOptions): Promise<Browser> {
  const screen = await startScreen(join(directory, 'screen.log'));
  const log = join(directory, 'webkit.log');
  const [port = 0] = (await freePorts(1)) as number[];
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
    await untilReady(driver, async (signal: AbortSignal) => (await fetch(`${url}/status`, { signal })).ok);
    const browserOptions = { binary: gjs, args: ['-m', WINDOW, directory, theme] };
    const { send, end } = await openHttpSession(url, {
      alwaysMatch: { 'webkitgtk:browserOptions': browserOptions },
    });
    return {
      ...createCommands(send),
      consoleErrors: () => consoleErrors(readFileSync(log, 'utf8')),
      async close() {
        await end().finally(stop);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts an X server that chooses a free number for its display and writes it to its log. */
async function startScreen(log: string) {
  const server = startDaemon('Xvfb', xvfb, ['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    log,
  });
  const readNumber = () => /^\d+$/m.exec(readFileSync(log, 'utf8'))?.[0];
  await untilReady(server, () => Promise.resolve(readNumber() !== undefined));
  return { display: `:${readNumber() ?? ''}`, stop: () => server.stop() };
}

function consoleErrors(log: string) {
  const errors = log.split('\n').filter((line) => /\bCONSOLE (?:\w+ )?ERROR\b/.test(line));
  return errors.filter((line) => !HARMLESS.some((pattern) => pattern.test(line)));
}
