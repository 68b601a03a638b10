import { sendEmailVerification, signOut, type Auth, type User } from '@firebase/auth';
import type { ApiClient } from '@/api/client';
import { ApiError, hasCode, hasStatus } from '@/api/errors';
import { createCallInit, readUser } from '../calls';
import type { AuthUser, Session } from '../types';
import { toApiError, toRenewalError } from './firebase-error';

/** With a wrong clock, a stored token may seem to have expired. */
const MIN_EXPIRES_IN_SECONDS = 60;
const HINT_SECONDS = 400 * 24 * 60 * 60;

/** The page that opens after a link of a Firebase email. */
export const getReturnOptions = () => ({ url: `${window.location.origin}/` });

export const sendVerification = (user: User) => sendEmailVerification(user, getReturnOptions());

/** Creates sessions of the app from the sign-in at Firebase. */
export function createFirebaseSessions(auth: Auth, anonymousApi: ApiClient) {
  let isRestored = false;
  /** Firebase's id of the user whose session this page has. */
  let sessionUid: string | null = null;

  /** The user of this page's session. Another tab may have signed in another user. */
  function requireUser(): User {
    const { currentUser } = auth;
    if (sessionUid === null || currentUser?.uid !== sessionUid)
      throw new ApiError('unauthorized', { status: 401 });
    return currentUser;
  }

  async function openSession(user: User, needsNewToken: boolean): Promise<Session> {
    const { token, claims } = await user.getIdTokenResult(needsNewToken);
    const authUser = await readUser(anonymousApi.GET('/api/identity/user', createCallInit(token)));
    rememberSignIn();
    sessionUid = user.uid;
    // The browser's clock may be wrong, but a new token needs no clock.
    const issuedAt = needsNewToken ? Number(claims.iat) : Date.now() / 1_000;
    return {
      accessToken: token,
      expiresIn: Math.max(Number(claims.exp) - issuedAt, MIN_EXPIRES_IN_SECONDS),
      // Our server does not know how the user signs in at Firebase.
      user: { ...authUser, providerData: user.providerData.map(toProvider) },
    };
  }

  async function endSession() {
    sessionUid = null;
    forgetSignIn();
    await signOut(auth);
  }

  /**
   * Opens the session of a user who has just signed in. If our server refuses the user, this ends the sign-in. `undo`
   * also runs then, except for a user who has to confirm the address first.
   */
  async function enter(user: User, undo: () => Promise<void> = () => Promise.resolve()): Promise<Session> {
    try {
      return await openSession(user, true);
    } catch (error) {
      const cleanUp = hasCode(error, 'verified-email-required') ? () => sendVerification(user) : undo;
      await cleanUp().catch(console.warn);
      await endSession();
      throw error;
    }
  }

  /** The session of this browser; null if no user is signed in. */
  async function restore(): Promise<Session | null> {
    await auth.authStateReady();
    const user = isRestored ? await waitForUser(auth) : auth.currentUser;
    if (!user) {
      // Later, another tab may be ahead of this one, and the cookie belongs to all tabs.
      if (!isRestored) forgetSignIn();
      isRestored = true;
      return null;
    }
    try {
      return await openSession(user, isRestored || (await hasOutdatedToken(user)));
    } catch (cause) {
      const error = toRenewalError(cause);
      if (hasStatus(error, 401, 403)) await endSession();
      throw error;
    } finally {
      isRestored = true;
    }
  }

  return {
    requireUser,
    enter,
    restore,
    endSession,
    /** The session with the changes that this page has just made at Firebase. */
    renew: () => openSession(requireUser(), true),
  };
}

/** Sets the cookie that `api/instance.ts` reads. Our server does not set it, because it keeps no session. */
function rememberSignIn() {
  writeHint(HINT_SECONDS);
}

function forgetSignIn() {
  writeHint(0);
}

function writeHint(maxAgeSeconds: number) {
  const [name, flag] =
    window.location.protocol === 'https:' ? ['__Host-signed-in', '; Secure'] : ['signed-in', ''];
  document.cookie = `${name}=1; Path=/; SameSite=Lax; Max-Age=${String(maxAgeSeconds)}${flag}`;
}

const SYNC_TIMEOUT_MS = 2_000;

/** The signed-in user. Waits for one whom another tab has just signed in. */
async function waitForUser(auth: Auth): Promise<User | null> {
  if (auth.currentUser) return auth.currentUser;
  return new Promise((resolve) => {
    const finish = (user: User | null) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(user);
    };
    const timer = setTimeout(() => {
      finish(null);
    }, SYNC_TIMEOUT_MS);
    const unsubscribe = auth.onIdTokenChanged((user) => {
      if (user) finish(user);
    });
  });
}

/** Whether the stored token has another address than the user, who may have confirmed a new one meanwhile. */
async function hasOutdatedToken(user: User): Promise<boolean> {
  const { claims } = await user.getIdTokenResult();
  return claims.email !== user.email || claims.email_verified !== user.emailVerified;
}

/** Runs a call of Firebase's library, and throws its errors as those of the app. */
export async function callFirebase<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    throw toApiError(cause);
  }
}

function toProvider({
  providerId,
  uid,
  displayName,
  email,
  phoneNumber,
  photoURL,
}: User['providerData'][number]) {
  return {
    providerId,
    uid,
    displayName,
    email: email ?? '',
    phoneNumber,
    photoURL,
  } satisfies AuthUser['providerData'][number];
}
