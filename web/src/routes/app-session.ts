import { createApiClient, type ApiClient } from '@/api/client';
import { createAuthClient, type AuthClient } from '@/api/identity/auth-client';
import { createIdentityCalls, type IdentityCalls } from '@/api/identity/calls';
import { mayBeSignedIn, type Instance } from '@/api/instance';
import { reportTimeZone } from '@/api/time-zone';
import type { AppAuthClient } from '@/api/identity/hosted-identity';
import { createTabs } from '@/api/identity/tabs';
import { syncUserRecord } from '@/api/identity/user-record';
import { createQueryClient } from '@/api/query';
import { createSessionEndHandler, notifyWhenSessionEnds } from '@/features/auth/session-end';
import { startInboxSync } from '@/features/inbox/inbox-sync';
import { paths } from '@/lib/paths';

/** Opens accounts that a hosted identity service keeps instead of our server. */
type OpenIdentity = (apis: { api: ApiClient; anonymousApi: ApiClient }) => {
  calls: IdentityCalls;
  adaptClient: (client: AuthClient) => AppAuthClient;
};

/** Loads Firebase's library if the accounts are there. */
export async function openAppSession(project: Instance['firebase']) {
  if (!project) return createAppSession();
  const { createFirebaseIdentity } = await import('@/api/identity/firebase/firebase-identity');
  return createAppSession((apis) => createFirebaseIdentity({ project, ...apis }));
}

/** What the photographer's screens share: the auth client, the API client and the query cache. */
export function createAppSession(openIdentity?: OpenIdentity) {
  const api = createApiClient({
    tokenSource: () => auth.token(),
    onSessionEnded: (call) => {
      sessionEnd.handleRefusedCall(call);
    },
  });
  const apis = { api, anonymousApi: createApiClient() };
  const identity = openIdentity?.(apis);
  const calls = identity?.calls ?? createIdentityCalls(apis);
  const client = createAuthClient({ calls, tabs: createTabs(), mayBeSignedIn });
  const auth: AppAuthClient = identity ? identity.adaptClient(client) : client;
  const sessionEnd = createSessionEndHandler(auth);
  const queryClient = createQueryClient(sessionEnd.handleSessionEnded);
  return {
    auth,
    queryClient,
    api,
    /** False if a hosted identity service keeps the sessions. */
    hasOwnSessions: !identity,
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
