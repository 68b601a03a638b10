import type { BrowserContext, Page } from '@playwright/test';
import { test as base, type Client } from '../booking/fixtures';
import type { Complaints } from '../complaints';
import { holdBack } from '../hold-back';
import type { People } from '../identity/people';
import { onCall } from '../profile/calls';
import type { Photographers } from '../profile/photographers';
import type { Values } from './table';

/** What there is on the way to a state. */
export interface World {
  page: Page;
  context: BrowserContext;
  people: People;
  photographers: Photographers;
  client: Client;
  complaints: Complaints;
  /** What stands for the braces in texts from here on. */
  values: Values;
  /** Keeps calls on their way, so that what is said meanwhile stays. */
  hold: (path: string, method?: string) => Promise<void>;
  letGo: () => void;
  /** Lets calls fail with a status and nothing that people could be told. */
  fail: (method: string, path: string, status?: number) => Promise<void>;
  /** Lets them through again. */
  mend: (path: string) => Promise<void>;
}

export const test = base.extend<{ world: World }>({
  world: async ({ page, context, people, photographers, client, complaints, server }, use) => {
    const held: (() => void)[] = [];
    await use({
      page,
      context,
      people,
      photographers,
      client,
      complaints,
      values: { brand: 'Lenslink', host: new URL(server.url).host },
      hold: async (path, method) => {
        held.push(await holdBack(page, path, method));
      },
      letGo: () => {
        for (const release of held.splice(0)) release();
      },
      fail: async (method, path, status = 500) => {
        complaints.expectFailure(status, path);
        const message = status === 401 ? 'Unauthorized' : 'Not for people.';
        const json = { message, code: 'of-a-newer-server' };
        await onCall(page, method, path, (route) => route.fulfill({ status, json }));
      },
      mend: (path) => page.unroute(path),
    });
  },
});
