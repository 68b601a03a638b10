import { expect, test as base } from '../fixtures';
import { createAccounts, type Accounts } from './accounts';

export const test = base.extend<{ accounts: Accounts }>({
  accounts: async ({ server, secrets, request }, use) => {
    await use(createAccounts({ server, secrets, request }));
  },
});

export { expect };
