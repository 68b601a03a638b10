import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '@/api/client';
import type { AuthClient } from '@/api/identity/auth-client';
import { getCachedProfile } from '@/api/profile';
import type { BookingEventsOptions } from './booking-events';
import { refreshRequests } from './queries';

// Visitors of the sign-in page do not need it.
const loadBookingEvents = () => import('./booking-events');

interface InboxSyncOptions {
  auth: AuthClient;
  api: ApiClient;
  queryClient: QueryClient;
  /** Whether the inbox is the current screen. */
  isInboxOpen: () => boolean;
  onSessionEnded: () => void;
}

/**
 * Refreshes the requests when the server reports a change, on every screen, over one connection per tab. Connects only
 * for a signed-in photographer with a public page: without a page there are no requests. Returns a function that stops
 * the refreshes.
 */
export function startInboxSync({
  auth,
  api,
  queryClient,
  isInboxOpen,
  onSessionEnded,
}: InboxSyncOptions): () => void {
  const refresh = coalesce(() => refreshRequests(queryClient));
  let subscribedUid: string | null = null;
  let unsubscribeFromEvents: () => void = () => undefined;

  // Outside the inbox, do not renew the token: an ended session would replace a screen on which the photographer may be
  // typing. The photographer's next action finds out.
  const renewToken = () =>
    isInboxOpen() ? auth.refreshToken() : Promise.reject(new Error('The inbox is not open.'));

  function updateSubscription() {
    const state = auth.snapshot();
    const profile = getCachedProfile(queryClient);
    const hasPage = profile?.isProfileComplete === true && profile.username !== null;
    const currentUid = state.status === 'signed-in' && hasPage ? state.user.uid : null;
    if (currentUid === subscribedUid) return;
    unsubscribeFromEvents();
    subscribedUid = currentUid;
    unsubscribeFromEvents =
      currentUid === null
        ? () => undefined
        : subscribe({ api, renewToken, onChange: refresh, onSessionEnded });
  }

  function subscribe(options: BookingEventsOptions): () => void {
    let unsubscribe: () => void = () => undefined;
    let isWanted = true;
    void loadBookingEvents().then(
      ({ subscribeToBookingEvents }) => {
        if (isWanted) unsubscribe = subscribeToBookingEvents(options);
      },
      (error: unknown) => {
        console.warn(error);
        // The next change of the session or of loaded data tries again.
        if (isWanted) subscribedUid = null;
      },
    );
    return () => {
      isWanted = false;
      unsubscribe();
    };
  }

  updateSubscription();
  const unsubscribers = [
    auth.subscribe(updateSubscription),
    queryClient.getQueryCache().subscribe(updateSubscription),
  ];
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe();
    unsubscribeFromEvents();
  };
}

/** Runs one refresh at a time. All events during a refresh together cause one more refresh after it. */
function coalesce(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isRequested = false;
  return () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      while (takeRequest()) await run();
      isRunning = false;
    })();
  };

  function takeRequest() {
    const wasRequested = isRequested;
    isRequested = false;
    return wasRequested;
  }
}
