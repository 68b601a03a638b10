import { createApiClient } from '@/api/client';
import { createAuthClient } from '@/api/identity/auth-client';
import { createIdentityCalls } from '@/api/identity/calls';
import { reportTimeZone } from '@/api/identity/report-time-zone';
import { createTabs } from '@/api/identity/tabs';
import { keepUserRecord } from '@/api/identity/user-record';
import { createQueryClient } from '@/api/query';
import { endExpiredSession, tellOfRefusals } from '@/features/auth/unauthorized';
import { keepFollowing } from '@/features/inbox/keep-following';
import { paths } from '@/lib/paths';
import { mayBeSignedIn } from '@/lib/session-hint';

/** What the photographer's screens share: who is signed in, and what was fetched for them. */
export function createSession() {
  const auth = createAuthClient({ calls: createIdentityCalls(), tabs: createTabs(), mayBeSignedIn });
  const queryClient = createQueryClient(auth.token);
  return {
    auth,
    queryClient,
    api: createApiClient({ tokenSource: auth.token }),
    /** Brings it to life. A prerendered page never does. */
    start(): () => void {
      const ends = [
        keepUserRecord({
          auth,
          queryClient,
          onRecord: (record) => {
            reportTimeZone(auth, record);
          },
          onUnauthorized: () => {
            endExpiredSession(auth);
          },
        }),
        keepFollowing({
          auth,
          queryClient,
          isAtRequests: () => window.location.pathname.startsWith(paths.bookings),
          onUnauthorized: () => {
            endExpiredSession(auth);
          },
        }),
        tellOfRefusals(auth),
        auth.start(),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

export type AppSession = ReturnType<typeof createSession>;
