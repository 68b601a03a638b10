import { copy } from './copy';

/** Shown to somebody who has none yet. */
export const sampleService = { id: 'sample', ...copy.sample, price: 18_000 };
