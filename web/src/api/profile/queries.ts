import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { OwnService, Photo, Profile, UsernameCheck } from './types';

/** Long enough for going back and forth between two names, short enough to see that one was taken meanwhile. */
const USERNAME_FRESH_MS = 30_000;

/**
 * The signed-in user's own profile. Offline it fails like any other call, instead of waiting without a word. A call that
 * failed before its screen was drawn is not repeated: the screen says so and offers to try again.
 */
export const profileQuery = queryOptions<Profile>({
  queryKey: ['/api/profile'],
  networkMode: 'always',
  retryOnMount: false,
});

/** Whether the signed-in user may have a username. */
export const usernameQuery = (username: string) =>
  queryOptions<UsernameCheck>({
    queryKey: ['/api/username', username],
    networkMode: 'always',
    staleTime: USERNAME_FRESH_MS,
  });

/** The cached profile with another photo: the server has it already. */
export function cachePhoto(queryClient: QueryClient, profileImage: string | null, photo: Photo | null) {
  // An answer that is still on its way knows less.
  void queryClient.cancelQueries({ queryKey: profileQuery.queryKey });
  change(queryClient, (profile) => ({ ...profile, profileImage, photo }));
}

/** The cached profile with a service as the server answered it, at its old place or at the end. */
export function cacheService(queryClient: QueryClient, service: OwnService) {
  change(queryClient, (profile) => {
    const isKnown = profile.services.some(({ id }) => id === service.id);
    const services = isKnown
      ? profile.services.map((known) => (known.id === service.id ? service : known))
      : [...profile.services, service];
    return { ...profile, services };
  });
}

export function uncacheService(queryClient: QueryClient, id: string) {
  change(queryClient, (profile) => ({
    ...profile,
    services: profile.services.filter((service) => service.id !== id),
  }));
}

function change(queryClient: QueryClient, update: (profile: Profile) => Profile) {
  queryClient.setQueryData(profileQuery.queryKey, (profile) => profile && update(profile));
}
