import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  unlink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth';
import type { ApiClient } from '@/api/client';
import { ApiError, hasCode } from '@/api/errors';
import type { AuthClient } from '../auth-client';
import { createIdentityCalls, type IdentityCalls } from '../calls';
import type { AppAuthClient } from '../hosted-identity';
import { openFirebaseAuth, preloadPopup, type FirebaseProject } from './firebase-auth';
import { toApiError } from './firebase-error';
import { createFirebaseSessions } from './firebase-session';
import { getReturnOptions, sendVerification } from './firebase-user';
import { createGooglePopups } from './google-popups';
import { loadPasswordPolicy } from './load-password-policy';

interface FirebaseIdentityOptions {
  project: FirebaseProject;
  /** Sends the token of the signed-in user. */
  api: ApiClient;
  anonymousApi: ApiClient;
}

/** Accounts at Firebase, for the same auth client as accounts on our server. */
export function createFirebaseIdentity({ project, api, anonymousApi }: FirebaseIdentityOptions) {
  const auth = openFirebaseAuth(project);
  const sessions = createFirebaseSessions(auth, anonymousApi);
  const serverCalls = createIdentityCalls({ api, anonymousApi });
  // Firebase opens the popup itself, see `google-popups.ts`.
  const rejectGoogleAttempt = () => Promise.reject(new ApiError('operation-not-allowed'));

  const calls: IdentityCalls = {
    signUp: ({ email, password, name }) =>
      callFirebase(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        // Without a name, the user can sign in and add it. A second sign-up would be refused.
        await updateProfile(user, { displayName: name }).catch(console.warn);
        const session = await sessions.enter(user, () => deleteUser(user));
        // The app offers to send it again.
        await sendVerification(user).catch(console.warn);
        return session;
      }),
    signIn: ({ email, password }) =>
      callFirebase(async () =>
        sessions.enter((await signInWithEmailAndPassword(auth, email, password)).user),
      ),
    refreshToken: sessions.restore,
    signOut: () => callFirebase(sessions.endSession),

    verifyEmail: ({ code }) => callFirebase(() => applyEmailCode(code)),
    confirmEmail: ({ code }) => callFirebase(() => applyEmailCode(code)),
    sendPasswordReset: ({ email }) =>
      callFirebase(() => sendPasswordResetEmail(auth, email, getReturnOptions())).catch((error: unknown) => {
        // Does not reveal whether an account exists.
        if (!hasCode(error, 'user-not-found')) throw error;
      }),
    checkPasswordReset: ({ code }) =>
      callFirebase(async () => ({ email: await verifyPasswordResetCode(auth, code) })),
    resetPassword: ({ code, password }) => callFirebase(() => confirmPasswordReset(auth, code, password)),

    sendVerification: () => sessions.runForUser(sendVerification),
    rename: ({ displayName }) =>
      sessions.runForUser(async (user) => {
        await updateProfile(user, { displayName });
        return (await sessions.renew()).user;
      }),
    reportTimeZone: serverCalls.reportTimeZone,
    changeEmail: ({ email }) =>
      sessions.runForUser((user) => verifyBeforeUpdateEmail(user, email, getReturnOptions())),
    changePassword: ({ newPassword }) =>
      sessions.runForUser(async (user) => {
        await updatePassword(user, newPassword);
        return sessions.renew();
      }),
    reauthenticate: ({ password }) =>
      sessions.runForUser(async (user) => {
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
        return sessions.renew();
      }),
    unlinkGoogle: () =>
      sessions.runForUser(async (user) => {
        await unlink(user, GoogleAuthProvider.PROVIDER_ID);
        return (await sessions.renew()).user;
      }),
    signOutEverywhere: async (accessToken) => {
      await serverCalls.signOutEverywhere(accessToken);
      await callFirebase(sessions.endSession);
    },
    deleteUser: (accessToken) =>
      sessions.runForUser(async (user) => {
        // Our data first: without the user at Firebase, no one could delete it any more.
        await serverCalls.deleteUser(accessToken);
        // If this fails, the next sign-in of the user creates an empty account.
        await deleteUser(user).catch(console.warn);
        await sessions.endSession();
      }),

    startGoogleSignIn: rejectGoogleAttempt,
    finishGoogleSignIn: rejectGoogleAttempt,
    startGoogleForAccount: rejectGoogleAttempt,
    finishGoogleForAccount: rejectGoogleAttempt,
  };

  /** Applies the code of a link that confirms an address, also the old one after an unwanted change. */
  async function applyEmailCode(code: string) {
    const { data } = await checkActionCode(auth, code);
    await applyActionCode(auth, code);
    return { email: data.email ?? '' };
  }

  return {
    calls,
    adaptClient(client: AuthClient): AppAuthClient {
      sessions.onEnd(client.recheckSession);
      return {
        ...client,
        ...createGooglePopups({ auth, sessions, client }),
        hosted: {
          preloadGoogle: () => {
            preloadPopup(auth);
          },
          loadPasswordPolicy: () => loadPasswordPolicy(auth),
          isEmailRecovery: async (code) =>
            (await checkActionCode(auth, code)).operation === ActionCodeOperation.RECOVER_EMAIL,
        },
      };
    },
  };
}

/** Runs a call of Firebase's library, and throws its errors as those of the app. */
async function callFirebase<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (cause) {
    throw toApiError(cause);
  }
}
