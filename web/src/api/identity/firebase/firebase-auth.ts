import { initializeApp } from '@firebase/app';
import { connectAuthEmulator, indexedDBLocalPersistence, initializeAuth, type Auth } from '@firebase/auth';
import type { Instance } from '@/api/instance';

export type FirebaseProject = NonNullable<Instance['firebase']>;

/** Opens the project. Firebase's library stores the sign-in in this browser. */
export function openFirebaseAuth({ projectId, apiKey, authDomain, emulatorUrl }: FirebaseProject): Auth {
  const app = initializeApp({ projectId, apiKey, authDomain });
  // Without a popup resolver, which loads further code: only the calls for Google pass one.
  const auth = initializeAuth(app, { persistence: indexedDBLocalPersistence });
  if (emulatorUrl != null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  auth.useDeviceLanguage();
  return auth;
}
