import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { createAccountDetails, createSameOriginHeaders } from '../../../scripts/lib/test-accounts.mjs';
import type { Server } from '../fixtures';
import { waitForEmailLink } from '../mailbox';
import type { Secrets } from '../secrets';
import { TIME_ZONE } from '../time-zone';

export type Account = ReturnType<typeof createAccountDetails>;
export type Accounts = ReturnType<typeof createAccounts>;

interface Dependencies {
  server: Server;
  secrets: Secrets;
  request: APIRequestContext;
}

/** Creates accounts for tests, and adds their secrets to those that the server must not log. */
export function createAccounts({ server, secrets, request }: Dependencies) {
  const headers = createSameOriginHeaders(server.url);

  function createDetails(): Account {
    const details = createAccountDetails();
    secrets.add(details.email);
    secrets.add(details.password);
    return details;
  }

  async function requestAccessToken(account: Account) {
    const response = await request.post('/api/identity/sign-in', { headers, data: account });
    expect(response.status()).toBe(200);
    const session = (await response.json()) as { accessToken: string };
    secrets.add(session.accessToken);
    return session.accessToken;
  }

  /**
   * Creates an account through the API. The session cookie belongs to `browserRequest`. Also reports the time zone, so
   * that the app does not report it during a test.
   */
  async function signUp(browserRequest: APIRequestContext) {
    const account = createDetails();
    const response = await browserRequest.post('/api/identity/sign-up', { headers, data: account });
    expect(response.status()).toBe(201);
    const session = (await response.json()) as { accessToken: string };
    secrets.add(session.accessToken);
    const bearer = { authorization: `Bearer ${session.accessToken}` };
    const timeZoneOptions = { headers: bearer, data: { timeZone: TIME_ZONE } };
    expect((await request.put('/api/identity/time-zone', timeZoneOptions)).status()).toBe(204);
    return { account, bearer };
  }

  return {
    /** Headers that the server requires from pages of its own origin. */
    headers,

    /** Name, email address and password of an account that does not exist yet. */
    createDetails,

    /** Creates an account and signs it in with this page's browser. */
    createSignedIn: async (page: Page): Promise<Account> => (await signUp(page.request)).account,

    signUp,

    /** Ends all sessions of an account, as from another device. */
    async signOutEverywhere(account: Account) {
      const authorization = `Bearer ${await requestAccessToken(account)}`;
      const response = await request.post('/api/identity/sign-out-everywhere', {
        headers: { ...headers, authorization },
      });
      expect(response.status()).toBe(204);
    },

    /** Waits for an email with a link to this page and returns the newest link. */
    async waitForEmailLink({ email }: Account, path: string): Promise<string> {
      const link = await waitForEmailLink(server, email, path);
      secrets.add(new URL(link).hash.slice(1));
      return link;
    },
  };
}
