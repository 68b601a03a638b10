import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  initializeAuth,
  type Auth,
} from '@firebase/auth';
import type { Instance } from '@/api/instance';

export type FirebaseProject = NonNullable<Instance['firebase']>;

/** Opens the project. Firebase's library stores the sign-in in this browser. */
export function openFirebaseAuth({ projectId, apiKey, authDomain, emulatorUrl }: FirebaseProject): Auth {
  const app = initializeApp({ projectId, apiKey, authDomain });
  const auth = initializeAuth(app, {
    // Unlike a database, the local storage tells the other tabs at once.
    persistence: browserLocalPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  if (emulatorUrl != null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  auth.useDeviceLanguage();
  return auth;
}
