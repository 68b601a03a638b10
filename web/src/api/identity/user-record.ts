import { CancelledError, queryOptions, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { isUnauthorized } from '../errors';
import type { AuthClient } from './auth-client';
import type { UserRecord } from './types';

const FETCH_DELAY_MS = 100;

/** The product's own record of the signed-in user. Only `keepUserRecord` fetches it; screens read what is there. */
export const userRecordQuery = queryOptions<UserRecord>({ queryKey: ['/api/auth/user'], enabled: false });

interface KeepOptions {
  auth: AuthClient;
  queryClient: QueryClient;
  onRecord: (record: UserRecord) => void;
  /** The record's call was answered with 401: the session ended without this page knowing. */
  onUnauthorized: () => void;
}

/** Fetches the record soon after somebody signed in, and leaves nothing of theirs behind when they are gone. */
export function keepUserRecord({ auth, queryClient, ...listeners }: KeepOptions): () => void {
  let uid: string | null = null;
  let letGo = () => undefined as unknown;

  function follow() {
    const state = auth.snapshot();
    const present = state.status === 'signed-in' ? state.user.uid : null;
    if (present === uid) return;
    letGo();
    if (uid !== null) queryClient.clear();
    uid = present;
    if (present !== null) letGo = hold(auth, queryClient, listeners);
  }

  follow();
  const unsubscribe = auth.subscribe(follow);
  return () => {
    letGo();
    unsubscribe();
  };
}

type Listeners = Pick<KeepOptions, 'onRecord' | 'onUnauthorized'>;

function hold(auth: AuthClient, queryClient: QueryClient, listeners: Listeners): () => void {
  const { onRecord, onUnauthorized } = listeners;
  let isOver = false;
  // Screens come and go, and a query that nobody looks at is given up and forgotten: so somebody always looks.
  const unsubscribe = new QueryObserver(queryClient, userRecordQuery).subscribe(() => undefined);
  const fetchRecord = async () => {
    await auth.logoutSettled();
    if (isOver) return;
    const onFailure = (error: unknown) => {
      if (isUnauthorized(error)) onUnauthorized();
      // Cancelled: they are gone already.
      else if (!(error instanceof CancelledError))
        console.error('The user record could not be fetched.', error);
    };
    await queryClient.query<UserRecord>({ queryKey: userRecordQuery.queryKey }).then(onRecord, onFailure);
  };
  const timer = setTimeout(() => void fetchRecord(), FETCH_DELAY_MS);
  return () => {
    isOver = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
