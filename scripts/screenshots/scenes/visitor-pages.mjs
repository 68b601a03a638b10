// Pages that do not need an account, and the error and loading states of the whole page.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../lib/server.mjs';
import { withAccount } from '../accounts.mjs';
import { createPathScene, holdApiCalls, openPage, waitForHeading } from '../scene-helpers.mjs';

export const visitorScenes = {
  landing: createPathScene('/'),
  'not-found': createPathScene('/no/such/page'),
  'profile-not-found': createPathScene('/u/nobody'),

  async 'error-page'({ page }) {
    // The scripts of the screen fail to load.
    await openPage(page, '/');
    await page.route(/\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await waitForHeading(page, 'Something went wrong');
  },
  async 'server-error'({ page }) {
    await withBrokenServer(async (url) => {
      await openPage(page, `${url}/u/anna-berg`);
      await waitForHeading(page, 'Something went wrong on our side');
    });
  },
  'app-loading': withAccount('no-profile', async ({ page }) => {
    await holdApiCalls(page, '/api/identity/token');
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Loading...' }).waitFor({ state: 'attached' });
  }),
  'app-slow': withAccount('no-profile', async ({ page }) => {
    await holdApiCalls(page, '/api/identity/token');
    await page.goto('/settings');
    await page.getByText("Can't reach the server.").waitFor();
  }),
};

/** Starts a server and overwrites its database with invalid data. */
async function withBrokenServer(callback) {
  const server = await startServer();
  try {
    for (const name of ['lenslink.db', 'lenslink.db-wal']) {
      const file = join(server.dataDirectory, name);
      writeFileSync(file, Buffer.alloc(statSync(file).size, 7), { flag: 'r+' });
    }
    await callback(server.url);
  } finally {
    // A server with a broken database may exit with an error.
    await server.stop().catch(() => undefined);
  }
}
