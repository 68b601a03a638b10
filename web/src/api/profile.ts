import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { unwrap, type ApiClient } from './client';
import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** The signed-in photographer's own profile. */
export type Profile = Schemas['Profile'];
export type ProfileInput = Schemas['ProfileInput'];
export type Photo = Schemas['Photo'];
export type Service = Schemas['Service'];
/** A service of the signed-in photographer, with its version. */
export type OwnService = Schemas['OwnService'];
/** The body that creates or updates a service. Prices are in cents, as in `Service` and `OwnService`. */
export type ServiceInput = Schemas['ServiceInput'];
export type UsernameCheck = Schemas['UsernameCheck'];

const PROFILE_KEY = ['/api/profile'];

/** Long enough to switch between two usernames without a call, short enough to notice that a username was taken. */
const USERNAME_STALE_TIME_MS = 30_000;

/**
 * The signed-in photographer's profile. Offline it fails at once instead of waiting silently. A call that failed
 * before its screen was rendered is not repeated: the screen shows the error and offers to try again.
 */
export const profileQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/profile', { signal })),
    networkMode: 'always',
    retryOnMount: false,
    meta: { signsOutIfSessionEnded: true },
  });

/** Whether the signed-in photographer may take a username. */
export const usernameQuery = (api: ApiClient, username: string) =>
  queryOptions({
    queryKey: usernameKey(username),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/username/{username}', { params: { path: { username } }, signal })),
    networkMode: 'always',
    staleTime: USERNAME_STALE_TIME_MS,
  });

const usernameKey = (username: string) => ['/api/username', username];

/** Checks a username again, for example when it was taken since the last check. */
export function recheckUsername(queryClient: QueryClient, username: string) {
  void queryClient.invalidateQueries({ queryKey: usernameKey(username) });
}

export const getCachedProfile = (queryClient: QueryClient) => queryClient.getQueryData<Profile>(PROFILE_KEY);

/** Puts the profile that the server returned for a change into the cache. */
export function setCachedProfile(queryClient: QueryClient, profile: Profile) {
  queryClient.setQueryData<Profile>(PROFILE_KEY, profile);
}

/** Discards a response that is still in flight, because it is older than a change. */
export const cancelProfileFetch = (queryClient: QueryClient) =>
  queryClient.cancelQueries({ queryKey: PROFILE_KEY });

export function refreshProfile(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: PROFILE_KEY });
}

/**
 * Puts a saved photo into the cached profile, or removes the photo with two nulls. `profileImage` is the URL of its
 * largest size. A response in flight may be older, so it is discarded.
 */
export function setCachedPhoto(queryClient: QueryClient, profileImage: string | null, photo: Photo | null) {
  void cancelProfileFetch(queryClient);
  updateCachedProfile(queryClient, (profile) => ({ ...profile, profileImage, photo }));
}

/** Puts a saved service into the cached profile, in its place or at the end. */
export function setCachedService(queryClient: QueryClient, service: OwnService) {
  updateCachedProfile(queryClient, (profile) => {
    const isKnown = profile.services.some(({ id }) => id === service.id);
    const services = isKnown
      ? profile.services.map((cached) => (cached.id === service.id ? service : cached))
      : [...profile.services, service];
    return { ...profile, services };
  });
}

export function removeCachedService(queryClient: QueryClient, id: string) {
  updateCachedProfile(queryClient, (profile) => ({
    ...profile,
    services: profile.services.filter((service) => service.id !== id),
  }));
}

function updateCachedProfile(queryClient: QueryClient, update: (profile: Profile) => Profile) {
  queryClient.setQueryData<Profile>(PROFILE_KEY, (profile) => profile && update(profile));
}
