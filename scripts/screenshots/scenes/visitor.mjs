// What anybody meets, and what they meet when something is missing or broken.
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../lib/server.mjs';
import { as } from '../cast.mjs';
import { heading, holdBack, open, openPath } from '../steps.mjs';

export const visitorScenes = {
  landing: openPath('/'),
  'not-found': openPath('/no/such/page'),
  'profile-not-found': openPath('/u/nobody'),

  async 'error-page'({ page }) {
    // The code of the screen does not arrive.
    await open(page, '/');
    await page.route(/\.js$/, (route) => route.abort());
    await page.getByRole('link', { name: 'Sign in' }).first().click();
    await heading(page, 'This page did not develop');
  },
  async 'server-trouble'({ page }) {
    await withBrokenServer(async (url) => {
      await open(page, `${url}/u/anna-berg`);
      await heading(page, 'Something went wrong on our side');
    });
  },
  'app-loading': as('newcomer', async ({ page }) => {
    await holdBack(page, '/api/identity/token');
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Loading...' }).waitFor({ state: 'attached' });
  }),
  'app-slow': as('newcomer', async ({ page }) => {
    await holdBack(page, '/api/identity/token');
    await page.goto('/settings');
    await page.getByText('The server does not answer.').waitFor();
  }),
};

/** A server of its own whose database is overwritten with nonsense. */
async function withBrokenServer(use) {
  const server = await startServer();
  try {
    for (const name of ['lenslink.db', 'lenslink.db-wal']) {
      const file = join(server.dataDirectory, name);
      writeFileSync(file, Buffer.alloc(statSync(file).size, 7), { flag: 'r+' });
    }
    await use(server.url);
  } finally {
    // It may well have something to say about its database when it ends.
    await server.stop().catch(() => undefined);
  }
}
