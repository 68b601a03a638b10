import type { Auth, User } from '@firebase/auth';
import { _persistenceKeyName } from '@firebase/auth/internal';
import { ApiError } from '@/api/errors';
import { createJsonStorage } from '@/lib/json-storage';

const SYNC_TIMEOUT_MS = 2_000;

const browserStorage = createJsonStorage(() => window.localStorage);

/**
 * Whether the user of Firebase's library in this tab is the one in the browser's storage. Another tab may have signed in
 * another user, and the library learns that later.
 */
export function isStoredUser(auth: Auth, user: User | null): boolean {
  const key = _persistenceKeyName('authUser', auth.config.apiKey, auth.name);
  const storedUser = browserStorage.read(key) as { uid: string } | null;
  // Null after a sign-out, which `mayBeSignedIn` shows, or if the browser has no storage.
  return storedUser === null || storedUser.uid === user?.uid;
}

/**
 * The signed-in user; null if there is none. Waits until the library has the user in the browser's storage, because a
 * new token for a former user would replace that user.
 */
export async function findStoredUser(auth: Auth): Promise<User | null> {
  if (!isStoredUser(auth, auth.currentUser)) await waitForStoredUser(auth);
  return auth.currentUser;
}

function waitForStoredUser(auth: Auth) {
  return new Promise<void>((resolve, reject) => {
    const unsubscribe = auth.onIdTokenChanged((user) => {
      if (!isStoredUser(auth, user)) return;
      clearTimeout(timer);
      unsubscribe();
      resolve();
    });
    // The app tries again later.
    const timer = setTimeout(() => {
      unsubscribe();
      reject(new ApiError('busy'));
    }, SYNC_TIMEOUT_MS);
  });
}
