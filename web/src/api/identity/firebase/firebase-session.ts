import { signOut, updateCurrentUser, type Auth, type User } from '@firebase/auth';
import type { ApiClient } from '@/api/client';
import { ApiError, hasCode, hasStatus, isSessionEnded } from '@/api/errors';
import { createCallInit, readUser } from '../calls';
import type { AuthUser, Session } from '../types';
import { toApiError, toRenewalError } from './firebase-error';
import { createSession, hasOutdatedToken, sendVerification } from './firebase-user';
import { forgetSignIn, rememberSignIn } from './sign-in-hint';
import { findStoredUser, isStoredUser } from './stored-user';

/** The user of this page's session, as Firebase and as our server know them. */
interface SignedInUser {
  user: User;
  authUser: AuthUser;
}

export type FirebaseSessions = ReturnType<typeof createFirebaseSessions>;

/** Creates sessions of the app from the sign-in at Firebase. */
export function createFirebaseSessions(auth: Auth, anonymousApi: ApiClient) {
  let isRestored = false;
  let signedIn: SignedInUser | null = null;
  let userChangeCount = 0;
  /** Why Firebase has ended the sign-in, for the next `restore`. */
  let endError: ApiError | null = null;
  let handleEnd: () => void = () => undefined;

  function setSignedIn(next: SignedInUser | null) {
    if (next?.user.uid !== signedIn?.user.uid) userChangeCount += 1;
    signedIn = next;
    endError = null;
  }

  /** The user of this page's session. Another tab may have signed in another user. */
  function requireUser(): User {
    const { currentUser } = auth;
    if (!currentUser || currentUser.uid !== signedIn?.user.uid || !isStoredUser(auth, currentUser))
      throw new ApiError('unauthorized', { status: 401 });
    return currentUser;
  }

  async function openSession(user: User, needsNewToken: boolean): Promise<Session> {
    const accessToken = await user.getIdToken(needsNewToken);
    const authUser = await readUser(anonymousApi.GET('/api/identity/user', createCallInit(accessToken)));
    rememberSignIn();
    isRestored = true;
    setSignedIn({ user, authUser });
    return createSession(user, accessToken, authUser);
  }

  async function endSession() {
    setSignedIn(null);
    forgetSignIn();
    await signOut(auth);
  }

  /** Lets the app check its session if an error of a call means that the session has ended. */
  function reportEnd(cause: unknown): unknown {
    const error = toRenewalError(cause);
    if (isSessionEnded(error)) {
      if (error !== cause && error instanceof ApiError) endError = error;
      handleEnd();
    }
    return error;
  }

  /**
   * Opens the session of a user who has just signed in. If it cannot be opened, this ends the sign-in. `undo` also runs
   * if our server has refused the user, except one who has to confirm the address first.
   */
  async function enter(user: User, undo: () => Promise<void> = () => Promise.resolve()): Promise<Session> {
    try {
      const session = await openSession(user, true);
      // Also for the same user: another tab may have signed them out meanwhile.
      userChangeCount += 1;
      return session;
    } catch (error) {
      if (hasCode(error, 'verified-email-required')) await sendVerification(user).catch(console.warn);
      else if (isRefusal(error)) await undo().catch(console.warn);
      await endSession();
      throw toApiError(error);
    }
  }

  /** The session of this browser; null if no user is signed in. */
  async function restore(): Promise<Session | null> {
    await auth.authStateReady();
    const user = await findStoredUser(auth);
    const isFirst = !isRestored;
    isRestored = true;
    if (!user) {
      const error = endError;
      if (error !== null) {
        await endSession();
        throw error;
      }
      // Later, another tab may be ahead of this one, and the cookie belongs to all tabs.
      if (isFirst) forgetSignIn();
      return null;
    }
    try {
      return await openSession(user, !isFirst || (await hasOutdatedToken(user)));
    } catch (cause) {
      const error = toRenewalError(cause);
      if (hasStatus(error, 401, 403)) await endSession();
      throw error;
    }
  }

  /** The session after a change at Firebase. The change is done, so a failure here must not look like its failure. */
  async function renew(): Promise<Session> {
    const user = requireUser();
    try {
      return await openSession(user, true);
    } catch (error) {
      reportEnd(error);
      if (!signedIn) throw error;
      console.warn('The session could not be renewed after a change.', error);
      const { authUser } = signedIn;
      // Our server learns a new name from the next token.
      const displayName = user.displayName ?? authUser.displayName ?? null;
      return createSession(user, await user.getIdToken(), { ...authUser, displayName });
    }
  }

  return {
    enter,
    restore,
    endSession,
    renew,

    /** `handler` runs when a call has found that the session has ended. */
    onEnd(handler: () => void) {
      handleEnd = handler;
    },

    /** Runs a call for the signed-in user, and throws its errors as those of the app. */
    async runForUser<Result>(call: (user: User) => Promise<Result>): Promise<Result> {
      try {
        return await call(requireUser());
      } catch (cause) {
        throw reportEnd(cause);
      }
    },

    /** Returns a function that tells whether no other user has signed in, and the user has not signed out. */
    watchUser() {
      const startCount = userChangeCount;
      return () => userChangeCount === startCount;
    },

    /** Gives Firebase's library this page's user back, after a late popup has signed in another one. */
    keepUser: () => updateCurrentUser(auth, signedIn?.user ?? null),
  };
}

/** Whether our server has decided against the user. After a lost response, the account may exist. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.body === null || error.status === null) return false;
  return error.status < 500 && error.status !== 429;
}
