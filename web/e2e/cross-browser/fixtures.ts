import { test as base, expect } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePorts } from '../../../scripts/lib/process.mjs';
import { chooseTemporaryDirectory, startServer } from '../../../scripts/lib/server.mjs';
import { createAccounts, type Accounts } from '../identity/accounts';
import { createPhotographers, type Photographers } from '../profile/photographers';
import { createSecrets } from '../secrets';
import { launchFirefox } from './browsers/firefox';
import { launchWebkit } from './browsers/webkit';
import type { Browser, LaunchOptions, Theme } from './browsers/webdriver';
import { findHorizontalScrolling } from './in-page';
import { createTab, type Tab } from './tab';

const LAUNCHERS: Record<Engine, (options: LaunchOptions) => Promise<Browser>> = {
  webkit: launchWebkit,
  firefox: launchFirefox,
};
/**
 * WebKit and Firefox may log a pending call as failed when the browser leaves its page. All calls are to the own origin,
 * so no access control can refuse them.
 */
const ABORTED_CALL =
  /TypeError: (?:Load failed|NetworkError when attempting to fetch resource)|Fetch API cannot load \S+ due to access control checks/;
const PHONE_SIZE = { width: 390, height: 844 };

export type Engine = 'webkit' | 'firefox';

export interface Options {
  engine: Engine;
  theme: Theme;
}

interface TestFixtures extends Options {
  browserWindow: Browser;
  tab: Tab;
  accounts: Accounts;
  photographers: Photographers;
  client: { name: string; email: string };
  /** Sends the client's request for the first service of a profile through the API. */
  sendRequest: (username: string) => Promise<void>;
  /** Runs a step of a journey, then checks that nothing scrolls horizontally and that no page has logged an error. */
  step: (name: string, body: () => Promise<void>) => Promise<void>;
}

interface WorkerFixtures {
  server: Awaited<ReturnType<typeof startServer>>;
  /** The host and port on which the server serves its metrics. */
  metricsAddress: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['webkit', { option: true }],
  theme: ['light', { option: true }],
  metricsAddress: [
    async ({}, use) => {
      const [port = 0] = (await findFreePorts(1)) as number[];
      await use(`127.0.0.1:${String(port)}`);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ metricsAddress }, use) => {
      const settings = { LENSLINK_METRICS_LISTEN: metricsAddress };
      const server = await startServer({ settings, parent: chooseTemporaryDirectory() });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  browserWindow: async ({ engine, theme }, use) => {
    const directory = mkdtempSync(join(chooseTemporaryDirectory(), `lenslink-${engine}-`));
    try {
      const browser = await LAUNCHERS[engine]({ theme, directory });
      try {
        await resizeToPhone(browser);
        await use(browser);
      } finally {
        await browser.close();
      }
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  },
  tab: async ({ browserWindow, server, metricsAddress }, use) => {
    await use(createTab(browserWindow, server.url));
    expect(await readCspReportMetrics(metricsAddress), 'violations of the content security policy').toEqual(
      [],
    );
  },
  accounts: async ({ server, request }, use) => {
    await use(createAccounts({ server, secrets: createSecrets(), request }));
  },
  photographers: async ({ accounts, request }, use) => {
    await use(createPhotographers({ accounts, request }));
  },
  client: async ({}, use) => {
    const id = randomBytes(4).toString('hex');
    await use({ name: `Bo Lind ${id}`, email: `bo-${id}@example.com` });
  },
  sendRequest: async ({ request, photographers, client }, use) => {
    await use(async (username) => {
      const { services } = await photographers.getPublicProfile(username);
      const data = { clientName: client.name, clientEmail: client.email, message: 'Would June work?' };
      const response = await request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, { data });
      expect(response.status()).toBe(201);
    });
  },
  step: async ({ engine, browserWindow }, use, testInfo) => {
    let reportedErrors = 0;
    const saveScreenshot = async (name: string) => {
      const file = testInfo.outputPath(`${name.replace(/\W+/g, '-')}.png`);
      writeFileSync(file, await browserWindow.screenshot());
      return `screenshot ${file}`;
    };
    const describeStep = async (name: string) => {
      const screenshot = await saveScreenshot(name).catch(
        (error: unknown) => `no screenshot: ${String(error)}`,
      );
      return `${engine}, step "${name}", ${screenshot}`;
    };

    await use((name, body) =>
      test.step(name, async () => {
        try {
          await body();
        } catch (error) {
          if (error instanceof Error) error.message = `${await describeStep(name)}\n${error.message}`;
          throw error;
        }
        const errors = browserWindow.consoleErrors().filter((line) => !ABORTED_CALL.test(line));
        const problems = [
          ...(await browserWindow.execute(findHorizontalScrolling)),
          ...errors.slice(reportedErrors),
        ];
        reportedErrors = errors.length;
        // With a soft assertion the journey continues and finds the problems of later steps too.
        if (problems.length > 0) expect.soft(problems, await describeStep(name)).toEqual([]);
      }),
    );
  },
});

export { expect };

/** Repeats the call, because a window that is just opening may keep its size: then nothing would scroll horizontally. */
async function resizeToPhone(browser: Browser) {
  await expect(async () => {
    await browser.resize(PHONE_SIZE);
    expect(await browser.execute(() => window.innerWidth)).toBe(PHONE_SIZE.width);
  }).toPass({ timeout: 10_000 });
}

/**
 * Reads the metric lines of the endpoint to which browsers report violations of the content security policy. Firefox
 * does not write them to its log.
 */
async function readCspReportMetrics(metricsAddress: string): Promise<string[]> {
  const metrics = await (await fetch(`http://${metricsAddress}/metrics`)).text();
  return metrics.split('\n').filter((line) => /^lenslink_http_requests_total\{.*csp-report/.test(line));
}
