import { test as base, expect } from '@playwright/test';
import { startServer } from '../../scripts/lib/server.mjs';
import { collectComplaints } from './complaints';

type Server = Awaited<ReturnType<typeof startServer>>;

interface WorkerFixtures {
  /** Further LENSLINK_ variables; a file that sets them gets a server of its own. */
  settings: Record<string, string>;
  server: Server;
}

/** Every test runs against a real server and fails when the browser complained about anything meanwhile. */
export const test = base.extend<{ noComplaints: undefined }, WorkerFixtures>({
  settings: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ settings }, use) => {
      const server = await startServer(settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  noComplaints: [
    async ({ context, server }, use) => {
      const complaints = await collectComplaints(context, server.url);
      await use(undefined);
      expect(complaints()).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
