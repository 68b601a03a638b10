import { expect, type Page } from '@playwright/test';
import { test as base, type Client } from '../booking/fixtures';
import { mailedLink } from '../mailbox';
import type { Established } from '../profile/photographers';

interface Fixtures {
  /** Somebody's request, made past any form, and the links that both sides are mailed. */
  requested: (
    photographer: Established,
    words?: { name?: string; message?: string },
  ) => Promise<{ client: Client; answer: string; follow: string }>;
}

export const test = base.extend<Fixtures>({
  requested: async ({ server, request, people, photographers, client, secrets }, use) => {
    // Clients of photographers whose address is not confirmed get no receipt.
    const confirmAddress = async ({ person }: Established) => {
      const code = new URL(await mailedLink(server, person.email, '/verify-email')).hash.slice(1);
      secrets.add(code);
      const confirm = { headers: people.headers, data: { code } };
      expect((await request.post('/api/identity/verify-email', confirm)).status()).toBe(200);
    };
    await use(async (photographer, { name = client.name, message = 'Would June work?' } = {}) => {
      await confirmAddress(photographer);
      const { services } = await photographers.publicProfile(photographer.username);
      const path = `/api/book/${photographer.username}/${services[0]?.id ?? ''}`;
      const data = { clientName: name, clientEmail: client.email, message };
      expect((await request.post(path, { data })).status()).toBe(201);
      const linkTo = async (address: string, page: string) => {
        const { pathname } = new URL(await mailedLink(server, address, page));
        secrets.add(pathname.split('/').at(-1));
        return pathname;
      };
      return {
        client: { ...client, name },
        answer: await linkTo(photographer.person.email, '/answer'),
        follow: await linkTo(client.email, '/r'),
      };
    });
  },
});

export { expect };

export const headline = (page: Page) => page.getByRole('heading', { level: 1 });
export const steps = (page: Page) => page.getByRole('list', { name: 'What happened so far' });
