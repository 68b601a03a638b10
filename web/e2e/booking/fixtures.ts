import { expect } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import { mailsTo } from '../../../scripts/lib/mail.mjs';
import { test as base } from '../profile/fixtures';
import type { Established } from '../profile/photographers';

export interface Client {
  name: string;
  email: string;
}

interface Fixtures {
  /** Somebody who has never written to anybody. */
  client: Client;
  /** Waits until a photographer has got mails about this many requests, and returns those mails. */
  requestsTo: (photographer: Established, count: number) => Promise<Awaited<ReturnType<typeof mailsTo>>>;
}

export const test = base.extend<Fixtures>({
  client: async ({ secrets }, use) => {
    const id = randomBytes(4).toString('hex');
    const client = { name: `Bo Lind ${id}`, email: `bo-${id}@example.com` };
    secrets.add(client.name);
    secrets.add(client.email);
    await use(client);
  },
  requestsTo: async ({ server }, use) => {
    await use(async ({ person }, count) => {
      const find = async () =>
        (await mailsTo(server.dataDirectory, person.email)).filter(({ links }) =>
          links.some((link) => link.startsWith(`${server.url}/answer/`)),
        );
      await expect.poll(async () => (await find()).length, 'requests by mail').toBe(count);
      return find();
    });
  },
});

export { expect };
