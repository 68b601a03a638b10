import { test as base, expect, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryDirectory, startServer } from '../../scripts/lib/server.mjs';
import { startOidc } from '../../scripts/services/oidc.mjs';
import { createComplaints, type Complaints } from './complaints';
import { createSecrets, type Secrets } from './secrets';

export type Server = Awaited<ReturnType<typeof startServer>>;

interface WorkerFixtures {
  /** Further LENSLINK_ variables; a file that sets them gets a server of its own. */
  settings: Record<string, string>;
  /** Whether the server has a provider in Google's place. */
  google: boolean;
  provider: { origin: string; settings: Record<string, string> } | undefined;
  secrets: Secrets;
  server: Server;
}

interface TestFixtures {
  complaints: Complaints;
  /** A page in a browser of its own, as on another device. */
  openOtherBrowser: () => Promise<Page>;
}

/**
 * Every test runs against a real server and fails when the browser complained about anything meanwhile; every
 * server fails when its log holds anything a browser told it in confidence.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
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
    async ({ settings, provider, secrets }, use) => {
      secrets.add(provider?.settings.LENSLINK_GOOGLE_CLIENT_SECRET);
      const variables = {
        // Its limits count by address, and each test comes from one of its own.
        LENSLINK_TRUSTED_PROXIES: '127.0.0.1',
        ...provider?.settings,
        ...settings,
      };
      // No test here is about a disk.
      const server = await startServer(variables, undefined, memoryDirectory());
      await use(server);
      const log = await server.stop();
      expect(log).not.toBe('');
      expect(await secrets.foundIn(log), 'secrets in the log of the server').toEqual([]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  extraHTTPHeaders: async ({}, use) => {
    await use(fromNextAddress());
  },
  complaints: [
    async ({ context, server, provider, secrets }, use) => {
      const complaints = createComplaints([server.url, ...(provider ? [provider.origin] : [])]);
      await complaints.watch(context);
      secrets.watch(context, server.url);
      await use(complaints);
      expect(complaints.heard()).toEqual([]);
    },
    { auto: true },
  ],
  openOtherBrowser: async ({ browser, server, complaints, secrets }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({ extraHTTPHeaders: fromNextAddress() });
      contexts.push(context);
      await complaints.watch(context);
      secrets.watch(context, server.url);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

let addresses = 0;

/** Each worker has a server of its own, so each may count from the start. */
function fromNextAddress() {
  addresses += 1;
  return { 'X-Forwarded-For': `10.0.${String(addresses >> 8)}.${String(addresses & 255)}` };
}

async function withProvider(use: (provider: WorkerFixtures['provider']) => Promise<void>) {
  const directory = mkdtempSync(join(tmpdir(), 'lenslink-provider-'));
  const service = await startOidc(directory);
  try {
    await service.ready();
    const { env } = service;
    await use({
      origin: env.TEST_OIDC_ISSUER,
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
