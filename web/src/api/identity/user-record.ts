import { CancelledError, queryOptions, QueryObserver, type QueryClient } from '@tanstack/react-query';
import { unwrap, type ApiClient } from '../client';
import { isSessionEnded } from '../errors';
import type { AuthClient } from './auth-client';
import type { UserRecord } from './types';

const FETCH_DELAY_MS = 100;

export const USER_RECORD_KEY = ['/api/auth/user'];

/** The product's record of the signed-in user. Only `syncUserRecord` fetches it; screens read the cache. */
export const userRecordQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: USER_RECORD_KEY,
    queryFn: ({ signal }) => unwrap(api.GET('/api/auth/user', { signal })),
    enabled: false,
    meta: { endsSession: true },
  });

interface SyncOptions {
  auth: AuthClient;
  api: ApiClient;
  queryClient: QueryClient;
  onRecord: (record: UserRecord) => void;
}

/** Fetches the record soon after a sign-in and clears all cached data after a sign-out. */
export function syncUserRecord(options: SyncOptions): () => void {
  const { auth, queryClient } = options;
  let uid: string | null = null;
  let stopObserving = () => undefined as unknown;

  function handleAuthChange() {
    const state = auth.snapshot();
    const currentUid = state.status === 'signed-in' ? state.user.uid : null;
    if (currentUid === uid) return;
    stopObserving();
    if (uid !== null) queryClient.clear();
    uid = currentUid;
    if (currentUid !== null) stopObserving = observeUserRecord(options);
  }

  handleAuthChange();
  const unsubscribe = auth.subscribe(handleAuthChange);
  return () => {
    stopObserving();
    unsubscribe();
  };
}

function observeUserRecord({ auth, api, queryClient, onRecord }: SyncOptions): () => void {
  let isStopped = false;
  const query = userRecordQuery(api);
  // A query without an observer is cancelled and removed when a screen closes, so this observer stays.
  const unsubscribe = new QueryObserver(queryClient, query).subscribe(() => undefined);
  const fetchRecord = async () => {
    await auth.logoutSettled();
    if (isStopped) return;
    const onError = (error: unknown) => {
      // Cancelled: the user has signed out.
      if (isSessionEnded(error) || error instanceof CancelledError) return;
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
