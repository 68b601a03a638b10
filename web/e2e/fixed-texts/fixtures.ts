import type { BrowserContext, Page } from '@playwright/test';
import { test as base, type Client } from '../booking/fixtures';
import type { PageErrors } from '../page-errors';
import { holdCalls } from '../hold-calls';
import type { Accounts } from '../identity/accounts';
import { interceptCall } from '../profile/calls';
import type { Photographers } from '../profile/photographers';

export type Values = Record<string, string>;

/** What a state needs to be reached. */
export interface FixedTextContext {
  page: Page;
  context: BrowserContext;
  accounts: Accounts;
  photographers: Photographers;
  client: Client;
  pageErrors: PageErrors;
  /** The values of the placeholders in fixed texts. A state may add some for itself and later states. */
  values: Values;
  /** Holds calls, so that the text of a busy state stays visible. */
  hold: (path: string, method?: string) => Promise<void>;
  releaseHeld: () => void;
  /** Makes calls fail with this status and an unknown error code, whose message the app does not show. */
  fail: (method: string, path: string, status?: number) => Promise<void>;
  stopFailing: (path: string) => Promise<void>;
}

export const test = base.extend<{ ctx: FixedTextContext }>({
  ctx: async ({ page, context, accounts, photographers, client, pageErrors, server }, use) => {
    const releases: (() => void)[] = [];
    await use({
      page,
      context,
      accounts,
      photographers,
      client,
      pageErrors,
      values: { brand: 'Lenslink', host: new URL(server.url).host },
      hold: async (path, method) => {
        releases.push(await holdCalls(page, path, method));
      },
      releaseHeld: () => {
        for (const release of releases.splice(0)) release();
      },
      fail: async (method, path, status = 500) => {
        pageErrors.expectFailure(status, path);
        // The server's own message for 401. For other errors the app must not show the message.
        const message = status === 401 ? 'Unauthorized' : 'An internal message.';
        const json = { message, code: 'unknown-code' };
        await interceptCall(page, method, path, (route) => route.fulfill({ status, json }));
      },
      stopFailing: (path) => page.unroute(path),
    });
  },
});
