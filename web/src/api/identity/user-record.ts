import { CancelledError, queryOptions, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { unwrap, type ApiClient } from '../client';
import { isNetworkError, isSessionEnded } from '../errors';
import type { AuthClient } from './auth-client';
import type { UserRecord } from './types';

const FETCH_DELAY_MS = 100;

export const USER_RECORD_KEY = ['/api/auth/user'];

/**
 * The signed-in user as `/api/auth/user` returns them: unlike `AuthUser`, with the time zone that a browser reported
 * last. Only `syncUserRecord` fetches it.
 */
export const userRecordQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: USER_RECORD_KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/auth/user', { signal })),
    enabled: false,
    meta: { signsOutIfSessionEnded: true },
  });

interface SyncOptions {
  auth: AuthClient;
  api: ApiClient;
  queryClient: QueryClient;
  onRecord: (record: UserRecord) => void;
}

/**
 * Fetches the record soon after a user is signed in, also by a restored session. Clears all cached data when the user
 * signs out or changes. Returns a function that stops both.
 */
export function syncUserRecord(options: SyncOptions): () => void {
  const { auth, queryClient } = options;
  let uid: string | null = null;
  let stopFetching = () => undefined as unknown;

  function handleAuthChange() {
    const state = auth.snapshot();
    const currentUid = state.status === 'signed-in' ? state.user.uid : null;
    if (currentUid === uid) return;
    stopFetching();
    if (uid !== null) queryClient.clear();
    uid = currentUid;
    if (currentUid !== null) stopFetching = fetchUserRecordOnce(options);
  }

  handleAuthChange();
  const unsubscribe = auth.subscribe(handleAuthChange);
  return () => {
    stopFetching();
    unsubscribe();
  };
}

function fetchUserRecordOnce({ auth, api, queryClient, onRecord }: SyncOptions): () => void {
  let isStopped = false;
  const query = userRecordQuery(api);
  // The cache drops a query without an observer.
  const unsubscribe = new QueryObserver(queryClient, query).subscribe(() => undefined);
  const fetchRecord = async () => {
    await auth.logoutSettled();
    if (isStopped) return;
    const onError = (error: unknown) => {
      // Cancelled: the user has signed out. Browsers report a failed connection themselves, unless the user has left
      // the page.
      if (isSessionEnded(error) || isNetworkError(error) || error instanceof CancelledError) return;
      console.error('The user record could not be fetched.', error);
    };
    await queryClient.query(query).then(onRecord, onError);
  };
  const timer = setTimeout(() => void fetchRecord(), FETCH_DELAY_MS);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
