import { queryOptions } from '@tanstack/react-query';
import { unwrap, type ApiClient } from './client';
import type { components } from './schema.gen';

type Schemas = components['schemas'];
export type Settings = Schemas['Settings'];
export type Statistics = Schemas['Statistics'];
export type DayNumbers = Schemas['DayNumbers'];
export type SecondFactor = Schemas['SecondFactor'];
export type SecondFactors = Schemas['SecondFactors'];
export type PasskeyChallenge = Schemas['PasskeyChallenge'];
export type AuthenticatorAppSetup = Schemas['AuthenticatorAppSetup'];
export type AddedSecondFactor = Schemas['AddedSecondFactor'];

/** Statistics and counts change all the time: a screen that opens after this long fetches them again. */
const STALE_TIME_MS = 60_000;

export const SETTINGS_KEY = ['/api/settings'];
export const SESSIONS_KEY = ['/api/identity/sessions'];
export const SECOND_FACTORS_KEY = ['/api/identity/factors'];

/** Offline it fails at once instead of waiting silently. */
export const settingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/settings', { signal })),
    networkMode: 'always',
  });

/** The photographer's sessions. Other devices change the list, so every visit refetches it. */
export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/identity/sessions', { signal })),
    networkMode: 'always',
    staleTime: 0,
  });

/** The photographer's passkeys and authenticator apps. Other devices change them, so every visit refetches them. */
export const secondFactorsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: SECOND_FACTORS_KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/identity/factors', { signal })),
    networkMode: 'always',
    staleTime: 0,
  });

/** Statistics of the public page for the last `days` days, and for as many days before them. */
export const statisticsQuery = (api: ApiClient, days: number) =>
  queryOptions({
    queryKey: ['/api/statistics', days],
    queryFn: ({ signal }) => unwrap(api.GET('/api/statistics', { params: { query: { days } }, signal })),
    networkMode: 'always',
    refetchOnReconnect: 'always',
    staleTime: STALE_TIME_MS,
  });

/** Number of requests per filter. Every change to a request invalidates all keys under `/api/bookings`. */
export const bookingCountsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['/api/bookings', 'counts'],
    queryFn: ({ signal }) =>
      // Every page of the list includes the counts, so one row is enough.
      unwrap(api.GET('/api/bookings', { params: { query: { limit: 1 } }, signal })),
    select: ({ counts }) => counts,
    networkMode: 'always',
    staleTime: STALE_TIME_MS,
  });
