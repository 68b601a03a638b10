import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  initializeAuth,
  type Auth,
} from '@firebase/auth';
import { _getInstance } from '@firebase/auth/internal';
import type { Instance } from '@/api/instance';

export type FirebaseProject = NonNullable<Instance['firebase']>;

/** Opens the project. Firebase's library stores the sign-in in this browser. */
export function openFirebaseAuth({ projectId, apiKey, authDomain, emulatorUrl }: FirebaseProject): Auth {
  const app = initializeApp({ projectId, apiKey, authDomain });
  // Unlike a database, the local storage tells the other tabs at once. With `popupResolver` here, phones and Safari
  // would load Google's scripts before the library restores the sign-in.
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (emulatorUrl != null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  auth.useDeviceLanguage();
  return auth;
}

/** For the calls that open a popup. */
export const popupResolver = browserPopupRedirectResolver;

/** The part of the library's resolver that it does not publish. */
interface Resolver {
  /** True on phones and in Safari. */
  _shouldInitProactively: boolean;
  _initialize: (auth: Auth) => Promise<unknown>;
}

/**
 * Loads the scripts and the hidden page that the library needs before it opens a popup. Phones and Safari block a popup
 * that opens long after the click.
 */
export function preloadPopup(auth: Auth) {
  const resolver = _getInstance<Resolver>(popupResolver);
  // After a failure, the click loads them again.
  if (resolver._shouldInitProactively) resolver._initialize(auth).catch(console.warn);
}
