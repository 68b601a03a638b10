import { test as base, expect } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../../scripts/lib/process.mjs';
import { memoryDirectory, startServer } from '../../../scripts/lib/server.mjs';
import { createPeople, type People } from '../identity/people';
import { createPhotographers, type Photographers } from '../profile/photographers';
import { createSecrets } from '../secrets';
import { launchFirefox } from './browsers/firefox';
import { launchWebkit } from './browsers/webkit';
import type { Browser, LaunchOptions, Theme } from './browsers/webdriver';
import { findSidewaysScrolling } from './in-page';
import { createTab, type Tab } from './tab';

const LAUNCH: Record<Engine, (options: LaunchOptions) => Promise<Browser>> = {
  webkit: launchWebkit,
  firefox: launchFirefox,
};
/** A page that is left while it calls the server may log the call as failed: not in Chromium, but in these browsers. */
const LEFT_PAGE = /TypeError: (?:Load failed|NetworkError when attempting to fetch resource)/;
const PHONE = { width: 390, height: 844 };

export type Engine = 'webkit' | 'firefox';

export interface Options {
  engine: Engine;
  theme: Theme;
}

interface TestFixtures extends Options {
  browserWindow: Browser;
  tab: Tab;
  people: People;
  photographers: Photographers;
  client: { name: string; email: string };
  /** Sends the client's request for the first service of a profile, without a form. */
  sendRequest: (username: string) => Promise<void>;
  /** A part of a journey. After it, nothing scrolls sideways and no page has written an error to the console. */
  step: (name: string, body: () => Promise<void>) => Promise<void>;
}

interface WorkerFixtures {
  server: Awaited<ReturnType<typeof startServer>>;
  /** Address and port at which the server serves its metrics. */
  metricsAddress: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['webkit', { option: true }],
  theme: ['light', { option: true }],
  metricsAddress: [
    async ({}, use) => {
      const [port = 0] = (await freePorts(1)) as number[];
      await use(`127.0.0.1:${String(port)}`);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ metricsAddress }, use) => {
      const settings = { LENSLINK_METRICS_LISTEN: metricsAddress };
      const server = await startServer(settings, undefined, memoryDirectory());
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  browserWindow: async ({ engine, theme }, use) => {
    const directory = mkdtempSync(join(memoryDirectory(), `lenslink-${engine}-`));
    try {
      const browser = await LAUNCH[engine]({ theme, directory });
      try {
        await browser.resize(PHONE);
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
    expect(await reportedViolations(metricsAddress), 'violations of the content security policy').toEqual([]);
  },
  people: async ({ server, request }, use) => {
    await use(createPeople({ server, secrets: createSecrets(), request }));
  },
  photographers: async ({ people, request }, use) => {
    await use(createPhotographers({ people, request }));
  },
  client: async ({}, use) => {
    const id = randomBytes(4).toString('hex');
    await use({ name: `Bo Lind ${id}`, email: `bo-${id}@example.com` });
  },
  sendRequest: async ({ request, photographers, client }, use) => {
    await use(async (username) => {
      const { services } = await photographers.publicProfile(username);
      const data = { clientName: client.name, clientEmail: client.email, message: 'Would June work?' };
      const answer = await request.post(`/api/book/${username}/${services[0]?.id ?? ''}`, { data });
      expect(answer.status()).toBe(201);
    });
  },
  step: async ({ engine, browserWindow }, use, testInfo) => {
    let knownErrors = 0;
    const saveScreenshot = async (name: string) => {
      const file = testInfo.outputPath(`${name.replace(/\W+/g, '-')}.png`);
      writeFileSync(file, await browserWindow.screenshot());
      return `screenshot ${file}`;
    };
    const describe = async (name: string) => {
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
          if (error instanceof Error) error.message = `${await describe(name)}\n${error.message}`;
          throw error;
        }
        const errors = browserWindow.consoleErrors().filter((line) => !LEFT_PAGE.test(line));
        const faults = [
          ...(await browserWindow.execute(findSidewaysScrolling)),
          ...errors.slice(knownErrors),
        ];
        knownErrors = errors.length;
        // Soft: the journey goes on and shows what else is wrong.
        if (faults.length > 0) expect.soft(faults, await describe(name)).toEqual([]);
      }),
    );
  },
});

export { expect };

/** Browsers report violations to the server, which counts them; Firefox does not write them to its log. */
async function reportedViolations(metricsAddress: string): Promise<string[]> {
  const metrics = await (await fetch(`http://${metricsAddress}/metrics`)).text();
  return metrics.split('\n').filter((line) => /^lenslink_http_requests_total\{.*csp-report/.test(line));
}
