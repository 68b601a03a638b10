import { expect, test as base } from '../fixtures';
import { createPeople, type People } from './people';

export const test = base.extend<{ people: People }>({
  people: async ({ server, secrets, request }, use) => {
    await use(createPeople({ server, secrets, request }));
  },
});

export { expect };
