import { expect, type Page } from '@playwright/test';
import { mailsTo } from '../../../scripts/lib/mail.mjs';
import { test as base, type Client } from '../booking/fixtures';
import type { Established } from '../profile/photographers';

interface Fixtures {
  /** Somebody's request, made past any form, and the links that both sides are mailed. */
  requested: (
    photographer: Established,
    words?: { name?: string; message?: string },
  ) => Promise<{ client: Client; answer: string; follow: string }>;
}

export const test = base.extend<Fixtures>({
  requested: async ({ server, request, photographers, client, secrets }, use) => {
    await use(async (photographer, { name = client.name, message = 'Would June work?' } = {}) => {
      const { services } = await photographers.publicProfile(photographer.username);
      const path = `/api/book/${photographer.username}/${services[0]?.id ?? ''}`;
      const data = { clientName: name, clientEmail: client.email, message };
      expect((await request.post(path, { data })).status()).toBe(201);
      const linkTo = async (address: string, page: string) => {
        let link: string | undefined;
        const find = async () => {
          const links = (await mailsTo(server.dataDirectory, address)).flatMap((mail) => mail.links);
          return (link = links.filter((found) => found.startsWith(`${server.url}/${page}/`)).at(-1));
        };
        await expect.poll(find, `a mail to ${address} with a link to /${page}`).toBeDefined();
        const path = new URL(link ?? '').pathname;
        secrets.add(path.split('/').at(-1));
        return path;
      };
      return {
        client: { ...client, name },
        answer: await linkTo(photographer.person.email, 'answer'),
        follow: await linkTo(client.email, 'r'),
      };
    });
  },
});

export { expect };

export const headline = (page: Page) => page.getByRole('heading', { level: 1 });
export const steps = (page: Page) => page.getByRole('list', { name: 'What happened so far' });
