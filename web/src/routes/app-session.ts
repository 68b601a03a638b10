import { createApiClient } from '@/api/client';
import { createAuthClient } from '@/api/identity/auth-client';
import { createIdentityCalls } from '@/api/identity/calls';
import { reportTimeZone } from '@/api/time-zone';
import { createTabs } from '@/api/identity/tabs';
import { syncUserRecord } from '@/api/identity/user-record';
import { createQueryClient } from '@/api/query';
import { createSessionEndHandler, notifyWhenSessionEnds } from '@/features/auth/session-end';
import { startInboxSync } from '@/features/inbox/inbox-sync';
import { paths } from '@/lib/paths';
import { mayBeSignedIn } from '@/lib/session-hint';

/** What the photographer's screens share: the auth client, the API client and the query cache. */
export function createAppSession() {
  const api = createApiClient({
    tokenSource: () => auth.token(),
    onSessionEnded: (call) => {
      sessionEnd.handleRefusedCall(call);
    },
  });
  const calls = createIdentityCalls({ api, anonymousApi: createApiClient() });
  const auth = createAuthClient({ calls, tabs: createTabs(), mayBeSignedIn });
  const sessionEnd = createSessionEndHandler(auth);
  const queryClient = createQueryClient(sessionEnd.handleSessionEnded);
  return {
    auth,
    queryClient,
    api,
    /** Starts the background work. Not called during prerendering. */
    start(): () => void {
      const stopCallbacks = [
        // The user record contains the time zone that a browser reported last.
        syncUserRecord({
          auth,
          api,
          queryClient,
          onRecord: (record) => {
            reportTimeZone(auth, record);
          },
        }),
        startInboxSync({
          auth,
          api,
          queryClient,
          isInboxOpen: () => window.location.pathname.startsWith(paths.bookings),
          onSessionEnded: sessionEnd.handleSessionEnded,
        }),
        notifyWhenSessionEnds(auth),
        auth.start(),
      ];
      return () => {
        for (const stop of stopCallbacks) stop();
      };
    },
  };
}

export type AppSession = ReturnType<typeof createAppSession>;
