import { queryOptions } from '@tanstack/react-query';
import { unwrap, type ApiClient } from '../client';
import type { components } from '../schema.gen';

type Schemas = components['schemas'];
export type SecondFactor = Schemas['SecondFactor'];
export type SecondFactors = Schemas['SecondFactors'];
export type PasskeyChallenge = Schemas['PasskeyChallenge'];
export type AuthenticatorAppSetup = Schemas['AuthenticatorAppSetup'];
export type AddedSecondFactor = Schemas['AddedSecondFactor'];

export const SECOND_FACTORS_KEY = ['/api/identity/factors'];

/** The photographer's passkeys and authenticator apps. Other devices change them, so every visit refetches them. */
export const secondFactorsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SECOND_FACTORS_KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/identity/factors', { signal })),
    networkMode: 'always',
    staleTime: 0,
  });
