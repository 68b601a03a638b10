import { expect, test as base } from '../identity/fixtures';
import { createPhotographers, type Photographers } from './photographers';

export const test = base.extend<{ photographers: Photographers }>({
  photographers: async ({ accounts, request }, use) => {
    await use(createPhotographers({ accounts, request }));
  },
});

export { expect };
