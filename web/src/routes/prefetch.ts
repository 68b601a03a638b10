import type { AuthClient } from '@/api/identity/auth-client';
import type { AppSession } from './app-session';
import type { Screen } from './route-table';

const PREFETCH_TIMEOUT_MS = 1_000;

/**
 * Waits at most a second until the sign-in state is known and the first data of the screen has arrived. Meanwhile the
 * prerendered page stays visible: one complete render is faster than several partial ones. Resolves to whether the user
 * is signed in and the screen prefetches data.
 */
export async function prefetchScreen(
  session: AppSession | undefined,
  prefetch: Screen['prefetch'],
): Promise<boolean> {
  if (!session || !prefetch) return false;
  const { auth } = session;
  const isSignedIn = () => auth.snapshot().status === 'signed-in';
  const fetchData = async () => {
    await waitForAuthState(auth);
    if (isSignedIn()) await Promise.allSettled(prefetch(session));
  };
  await Promise.race([fetchData(), new Promise((resolve) => setTimeout(resolve, PREFETCH_TIMEOUT_MS))]);
  return isSignedIn();
}

function waitForAuthState({ snapshot, subscribe }: AuthClient): Promise<void> {
  return new Promise((resolve) => {
    const isResolved = () => snapshot().status !== 'loading';
    if (isResolved()) {
      resolve();
      return;
    }
    const unsubscribe = subscribe(() => {
      if (!isResolved()) return;
      unsubscribe();
      resolve();
    });
  });
}
