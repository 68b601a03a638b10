import type { components } from '../schema.gen';

type Schemas = components['schemas'];

/** How a photographer wants requests to be treated. */
export type Settings = Schemas['Settings'];
