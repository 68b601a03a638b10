import { expect } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { readEmailsTo } from '../../../scripts/lib/mail.mjs';
import { test as base } from '../profile/fixtures';
import type { PhotographerWithProfile } from '../profile/photographers';

export interface Client {
  name: string;
  email: string;
}

interface Fixtures {
  /** A client without earlier requests. */
  client: Client;
  /** Waits until the photographer has received this many emails about requests, and returns the emails. */
  waitForRequestEmails: (
    photographer: PhotographerWithProfile,
    count: number,
  ) => Promise<Awaited<ReturnType<typeof readEmailsTo>>>;
}

export const test = base.extend<Fixtures>({
  client: async ({ secrets }, use) => {
    const id = randomBytes(4).toString('hex');
    const client = { name: `Bo Lind ${id}`, email: `bo-${id}@example.com` };
    secrets.add(client.name);
    secrets.add(client.email);
    await use(client);
  },
  waitForRequestEmails: async ({ server }, use) => {
    await use(async ({ account }, count) => {
      const readRequestEmails = async () =>
        (await readEmailsTo(server.dataDirectory, account.email)).filter(({ links }) =>
          links.some((link) => link.startsWith(`${server.url}/answer/`)),
        );
      await expect.poll(async () => (await readRequestEmails()).length, 'emails about requests').toBe(count);
      return readRequestEmails();
    });
  },
});

export { expect };
