import { test as base, expect, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseTemporaryDirectory, startServer } from '../../scripts/lib/server.mjs';
import { startOidc } from '../../scripts/services/oidc.mjs';
import { createPageErrors, type PageErrors } from './page-errors';
import { createSecrets, type Secrets } from './secrets';

export type Server = Awaited<ReturnType<typeof startServer>>;

interface WorkerFixtures {
  /** Additional LENSLINK_ variables. A spec file that sets them gets its own server. */
  settings: Record<string, string>;
  /** The name or address in the server's URL. A spec file that sets it gets its own server. */
  host: string;
  /** Whether Google sign-in is enabled, with a test provider in place of Google. */
  google: boolean;
  /** `origins`: what pages may load from, besides the server. */
  provider: { origins: string[]; settings: Record<string, string> } | undefined;
  secrets: Secrets;
  server: Server;
}

interface TestFixtures {
  pageErrors: PageErrors;
  /** Opens a page in another browser context, as on another device. */
  openOtherBrowser: () => Promise<Page>;
}

/**
 * Every test runs against a real server and fails if the browser reported an error. A worker fails if its server has
 * logged a secret that a browser sent or received.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  google: [false, { option: true, scope: 'worker' }],
  provider: [
    async ({ google }, use) => {
      await (google ? withProvider(use) : use(undefined));
    },
    { scope: 'worker' },
  ],
  secrets: [
    async ({}, use) => {
      await use(createSecrets());
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ settings, host, provider, secrets }, use) => {
      secrets.add(provider?.settings.LENSLINK_GOOGLE_CLIENT_SECRET);
      const variables = {
        // Each test sends its own IP address in X-Forwarded-For, because the rate limits count by IP address.
        LENSLINK_TRUSTED_PROXIES: '127.0.0.1',
        ...provider?.settings,
        ...settings,
      };
      const server = await startServer({ settings: variables, parent: chooseTemporaryDirectory(), host });
      await use(server);
      const log = await server.stop();
      expect(log).not.toBe('');
      expect(await secrets.findIn(log), 'secrets in the log of the server').toEqual([]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  extraHTTPHeaders: async ({}, use) => {
    await use(createIpAddressHeaders());
  },
  pageErrors: [
    async ({ context, server, provider, secrets }, use) => {
      const pageErrors = createPageErrors([server.url, ...(provider?.origins ?? [])]);
      await pageErrors.watch(context);
      secrets.watch(context, server.url);
      await use(pageErrors);
      expect(pageErrors.list()).toEqual([]);
    },
    { auto: true },
  ],
  openOtherBrowser: async ({ browser, server, pageErrors, secrets }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: createIpAddressHeaders() });
      contexts.push(context);
      await pageErrors.watch(context);
      secrets.watch(context, server.url);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

let addressCount = 0;

/** A new IP address for each call. Workers may use the same addresses, because each has its own server. */
function createIpAddressHeaders() {
  addressCount += 1;
  return { 'X-Forwarded-For': `10.0.${String(addressCount >> 8)}.${String(addressCount & 255)}` };
}

async function withProvider(use: (provider: WorkerFixtures['provider']) => Promise<void>) {
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-provider-'));
  const service = await startOidc(directory);
  try {
    await service.ready();
    const { env } = service;
    await use({
      origins: [env.TEST_OIDC_ISSUER],
      settings: {
        LENSLINK_GOOGLE_ISSUER: env.TEST_OIDC_ISSUER,
        LENSLINK_GOOGLE_CLIENT_ID: env.TEST_OIDC_CLIENT_ID,
        LENSLINK_GOOGLE_CLIENT_SECRET: env.TEST_OIDC_CLIENT_SECRET,
      },
    });
  } finally {
    await service.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
