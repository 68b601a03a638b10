import type { AuthClient } from '@/api/identity/auth-client';
import type { AppSession } from './session';
import type { Screen } from './table';

const PATIENCE_MS = 1_000;

/**
 * Waits a moment until it is known who is here, and what their screen shows first is fetched. The prerendered page holds
 * the place until then: a screen that is drawn once, complete, is there sooner than one drawn piece by piece. Resolves
 * with whether there is such a screen, and somebody to see it.
 */
export async function firstLook(
  session: AppSession | undefined,
  prepare: Screen['prepare'],
): Promise<boolean> {
  if (!session || !prepare) return false;
  const { auth } = session;
  const isSignedIn = () => auth.snapshot().status === 'signed-in';
  const ready = async () => {
    await untilKnown(auth);
    if (isSignedIn()) await Promise.allSettled(prepare(session));
  };
  await Promise.race([ready(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return isSignedIn();
}

function untilKnown({ snapshot, subscribe }: AuthClient): Promise<void> {
  return new Promise((resolve) => {
    const isKnown = () => snapshot().status !== 'loading';
    if (isKnown()) {
      resolve();
      return;
    }
    const unsubscribe = subscribe(() => {
      if (!isKnown()) return;
      unsubscribe();
      resolve();
    });
  });
}
