import { CancelledError, queryOptions, type QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '../errors';
import type { AuthClient } from './auth-client';
import type { UserRecord } from './types';

const FETCH_DELAY_MS = 100;

/** The product's own record of the signed-in user. Only `keepUserRecord` fetches it; screens read what is there. */
export const userRecordQuery = queryOptions<UserRecord>({ queryKey: ['/api/auth/user'], enabled: false });

interface KeepOptions {
  auth: AuthClient;
  queryClient: QueryClient;
  /** The record's call was answered with 401: the session ended without this page knowing. */
  onUnauthorized: () => void;
}

/** Fetches the record soon after somebody signed in, and leaves nothing of theirs behind when they are gone. */
export function keepUserRecord({ auth, queryClient, onUnauthorized }: KeepOptions): () => void {
  let uid: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fetchRecord() {
    queryClient.query({ queryKey: userRecordQuery.queryKey }).catch((error: unknown) => {
      if (isUnauthorized(error)) onUnauthorized();
      // Cancelled: they are gone already.
      else if (!(error instanceof CancelledError))
        console.error('The user record could not be fetched.', error);
    });
  }

  function follow() {
    const state = auth.snapshot();
    const present = state.status === 'signed-in' ? state.user.uid : null;
    if (present === uid) return;
    clearTimeout(timer);
    if (uid !== null) queryClient.clear();
    uid = present;
    if (present !== null) timer = setTimeout(fetchRecord, FETCH_DELAY_MS);
  }

  follow();
  const unsubscribe = auth.subscribe(follow);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
