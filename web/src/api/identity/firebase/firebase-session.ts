import { sendEmailVerification, signOut, type Auth, type User } from '@firebase/auth';
import { forgetSignIn, rememberSignIn } from '@/lib/session-hint';
import type { ApiClient } from '@/api/client';
import { ApiError, hasCode } from '@/api/errors';
import { createCallInit, readUser } from '../calls';
import type { AuthUser, Session } from '../types';
import { toApiError, toRenewalError } from './firebase-error';

/** The page that opens after a link of a Firebase email. */
export const getReturnOptions = () => ({ url: `${window.location.origin}/` });

/** Creates sessions of the app from the sign-in at Firebase. */
export function createFirebaseSessions(auth: Auth, anonymousApi: ApiClient) {
  let isRestored = false;

  /** The user that is signed in at Firebase. */
  function requireUser(): User {
    if (!auth.currentUser) throw new ApiError('unauthorized', { status: 401 });
    return auth.currentUser;
  }

  async function openSession(user: User, needsNewToken: boolean): Promise<Session> {
    const { token, expirationTime } = await user.getIdTokenResult(needsNewToken);
    const authUser = await readUser(anonymousApi.GET('/api/identity/user', createCallInit(token)));
    rememberSignIn();
    return {
      accessToken: token,
      expiresIn: (Date.parse(expirationTime) - Date.now()) / 1_000,
      // Our server does not know how the user signs in at Firebase.
      user: { ...authUser, providerData: user.providerData.map(toProvider) },
    };
  }

  async function endSession() {
    await signOut(auth);
    forgetSignIn();
  }

  /** Opens the session of a user who has just signed in. If our server refuses the user, the sign-in is undone. */
  async function enter(user: User, undo: () => Promise<void> = endSession): Promise<Session> {
    try {
      return await openSession(user, true);
    } catch (error) {
      if (hasCode(error, 'verified-email-required') && user.email !== null)
        await sendEmailVerification(user, getReturnOptions());
      await undo();
      throw error;
    }
  }

  /** The session of this browser; null if no user is signed in. */
  async function restore(): Promise<Session | null> {
    await auth.authStateReady();
    const user = auth.currentUser;
    if (!user) {
      forgetSignIn();
      return null;
    }
    try {
      const session = await openSession(user, isRestored || (await hasOutdatedToken(user)));
      isRestored = true;
      return session;
    } catch (cause) {
      throw toRenewalError(cause);
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
