import type { QueryClient } from '@tanstack/react-query';
import type { AuthClient } from '@/api/identity/auth-client';
import { profileQuery } from '@/api/profile/queries';
import { followRequests } from './follow';
import { refreshRequests } from './queries';

interface KeepOptions {
  auth: AuthClient;
  queryClient: QueryClient;
  /** Whether requests are what somebody looks at right now. */
  isAtRequests: () => boolean;
  onUnauthorized: () => void;
}

/**
 * Follows the requests of whoever is signed in and has a page, on whichever screen: one connection for the whole tab.
 * Nobody can ask anything of somebody without a page.
 */
export function keepFollowing({ auth, queryClient, isAtRequests, onUnauthorized }: KeepOptions): () => void {
  const onNews = oneAtATime(() => refreshRequests(queryClient));
  let followed: string | null = null;
  let letGo = () => undefined as unknown;

  // A session that has ended elsewhere is found out by whatever people do next. Asking for it here would put away the
  // screen on which they write something else.
  const renew = () =>
    isAtRequests() ? auth.renew() : Promise.reject(new Error('Nobody asked for requests.'));

  function check() {
    const state = auth.snapshot();
    const profile = queryClient.getQueryData(profileQuery.queryKey);
    const hasPage = profile?.isProfileComplete === true && profile.username !== null;
    const present = state.status === 'signed-in' && hasPage ? state.user.uid : null;
    if (present === followed) return;
    letGo();
    followed = present;
    letGo =
      present === null
        ? () => undefined
        : followRequests({ token: auth.token, renew, onNews, onUnauthorized });
  }

  check();
  const ends = [auth.subscribe(check), queryClient.getQueryCache().subscribe(check)];
  return () => {
    for (const end of ends) end();
    letGo();
  };
}

/** Many news in a row are one look at what they came to: never two at a time, and one more after the last. */
function oneAtATime(look: () => Promise<void>): () => void {
  let isLooking = false;
  let isAskedAgain = false;
  return () => {
    isAskedAgain = true;
    if (isLooking) return;
    isLooking = true;
    void (async () => {
      while (takeAsked()) await look();
      isLooking = false;
    })();
  };

  function takeAsked() {
    const wasAsked = isAskedAgain;
    isAskedAgain = false;
    return wasAsked;
  }
}
