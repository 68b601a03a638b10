import { expect, type BrowserContext, type Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFirebaseEmulator } from '../../../scripts/services/firebase.mjs';
import { createAccountDetails } from '../../../scripts/lib/test-accounts.mjs';
import { test as base } from '../fixtures';
import type { Account } from '../identity/accounts';
import { signUp, welcomeHeading } from '../identity/screens';
import { settings } from '../settings/screen';
import { GOOGLE_SCRIPT_ORIGIN } from './google-popup';

type Emulator = Awaited<ReturnType<typeof startFirebaseEmulator>>;
/** How Firebase names the kinds of its emails. */
type LinkKind = 'VERIFY_EMAIL' | 'PASSWORD_RESET' | 'VERIFY_AND_CHANGE_EMAIL' | 'RECOVER_EMAIL';

interface WorkerFixtures {
  emulator: Emulator;
}

interface TestFixtures {
  createDetails: () => Account;
  /** Signs up through the form and waits for the home screen. */
  signUpAs: (page: Page, account: Account) => Promise<void>;
  /** The link of the newest email of this kind, as the operator lets Firebase write it. */
  findLink: (email: string, kind: LinkKind) => Promise<string>;
}

/** Every test runs against a server whose accounts are at Firebase's emulator. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  emulator: [
    async ({}, use) => {
      const directory = mkdtempSync(join(tmpdir(), 'lenslink-firebase-'));
      const emulator = await startFirebaseEmulator(directory);
      try {
        await emulator.ready();
        await use(emulator);
      } finally {
        await emulator.stop();
        rmSync(directory, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  provider: [
    async ({ emulator: { origin, settings } }, use) => {
      await use({ origins: [origin, GOOGLE_SCRIPT_ORIGIN], settings });
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await answerPasswordPolicy(context);
    await use(context);
  },
  openOtherBrowser: async ({ openOtherBrowser }, use) => {
    await use(async () => {
      const page = await openOtherBrowser();
      await answerPasswordPolicy(page.context());
      return page;
    });
  },
  createDetails: async ({ secrets }, use) => {
    await use(() => {
      const details = createAccountDetails();
      secrets.add(details.email);
      secrets.add(details.password);
      return details;
    });
  },
  signUpAs: async ({}, use) => {
    await use(async (page, account) => {
      await signUp(page, account);
      await expect(welcomeHeading(page)).toBeVisible();
    });
  },
  findLink: async ({ emulator }, use) => {
    await use(async (email, kind) => {
      let link: URL | undefined;
      await expect
        .poll(async () => (link = await emulator.findLink(email, kind)), { message: kind })
        .toBeDefined();
      // In the Firebase console, the operator enters this page as the action URL.
      return `/auth/action${link?.search ?? ''}`;
    });
  },
});

/** Answers as Firebase does for this policy, by default one that is not enforced. The emulator knows no policies. */
export function answerPasswordPolicy(context: BrowserContext, options?: Record<string, boolean | number>) {
  const json = {
    schemaVersion: 1,
    enforcementState: options ? 'ENFORCE' : 'OFF',
    customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096, ...options },
    allowedNonAlphanumericCharacters: ['!', '?', '#'],
  };
  const headers = { 'access-control-allow-origin': '*' };
  const isPolicy = (url: URL) => url.pathname.endsWith('/v2/passwordPolicy');
  return context.route(isPolicy, (route) => route.fulfill({ json, headers }));
}

/** Opens the settings, which have no list of devices here, and waits until their data has loaded. */
export async function openSettings(page: Page) {
  await page.goto('/settings');
  await expect(settings.heading(page)).toBeVisible();
  await expect(settings.receiptsSwitch(page)).toBeVisible();
  await expect(settings.button(page, 'Delete account')).toBeEnabled();
}

export { expect };
