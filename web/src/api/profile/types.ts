import type { components } from '../schema.gen';

type Schemas = components['schemas'];

/** The signed-in photographer's own profile. */
export type Profile = Schemas['Profile'];
export type ProfileInput = Schemas['ProfileInput'];
export type Photo = Schemas['Photo'];
export type Service = Schemas['Service'];
/** A service of the signed-in photographer. */
export type OwnService = Schemas['OwnService'];
/** A service as it is sent; the price is in cents. */
export type ServiceInput = Schemas['ServiceInput'];
export type UsernameCheck = Schemas['UsernameCheck'];
