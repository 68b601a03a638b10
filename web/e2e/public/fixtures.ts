import { expect, type Page } from '@playwright/test';
import { test as base, type Client } from '../booking/fixtures';
import { waitForEmailLink } from '../mailbox';
import type { PhotographerWithProfile } from '../profile/photographers';

interface Fixtures {
  /** Sends a request through the API and returns the links that the server emails to client and photographer. */
  sendRequestAndGetLinks: (
    photographer: PhotographerWithProfile,
    values?: { name?: string; message?: string },
  ) => Promise<{ client: Client; answerLink: string; requestLink: string }>;
}

export const test = base.extend<Fixtures>({
  sendRequestAndGetLinks: async ({ server, request, accounts, photographers, client, secrets }, use) => {
    // A client gets a receipt only if the photographer has confirmed the email address.
    const confirmEmail = async ({ account }: PhotographerWithProfile) => {
      const code = new URL(await waitForEmailLink(server, account.email, '/verify-email')).hash.slice(1);
      secrets.add(code);
      const options = { headers: accounts.headers, data: { code } };
      expect((await request.post('/api/identity/verify-email', options)).status()).toBe(200);
    };
    await use(async (photographer, { name = client.name, message = 'Would June work?' } = {}) => {
      await confirmEmail(photographer);
      const { services } = await photographers.getPublicProfile(photographer.username);
      const path = `/api/book/${photographer.username}/${services[0]?.id ?? ''}`;
      const data = { clientName: name, clientEmail: client.email, message };
      expect((await request.post(path, { data })).status()).toBe(201);
      const waitForPath = async (email: string, page: string) => {
        const { pathname } = new URL(await waitForEmailLink(server, email, page));
        secrets.add(pathname.split('/').at(-1));
        return pathname;
      };
      return {
        client: { ...client, name },
        answerLink: await waitForPath(photographer.account.email, '/answer'),
        requestLink: await waitForPath(client.email, '/r'),
      };
    });
  },
});

export { expect };

export const headline = (page: Page) => page.getByRole('heading', { level: 1 });
export const requestHistory = (page: Page) => page.getByRole('list', { name: 'Request history' });
