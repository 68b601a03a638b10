import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  GoogleAuthProvider,
  linkWithPopup,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
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
import { openFirebaseAuth, type FirebaseProject } from './firebase-auth';
import { callFirebase, createFirebaseSessions, getReturnOptions, sendVerification } from './firebase-session';

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
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ prompt: 'select_account' });
  const serverCalls = createIdentityCalls({ api, anonymousApi });
  // Firebase opens the popup itself, see `withGooglePopup`.
  const rejectGoogleAttempt = () => Promise.reject(new ApiError('operation-not-allowed'));

  const calls: IdentityCalls = {
    signUp: ({ email, password, name }) =>
      callFirebase(async () => {
        const { user } = await createUserWithEmailAndPassword(auth, email, password);
        await updateProfile(user, { displayName: name });
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

    sendVerification: () => callFirebase(() => sendVerification(sessions.requireUser())),
    rename: ({ displayName }) =>
      callFirebase(async () => {
        await updateProfile(sessions.requireUser(), { displayName });
        return (await sessions.renew()).user;
      }),
    reportTimeZone: serverCalls.reportTimeZone,
    changeEmail: ({ email }) =>
      callFirebase(() => verifyBeforeUpdateEmail(sessions.requireUser(), email, getReturnOptions())),
    changePassword: ({ newPassword }) =>
      callFirebase(async () => {
        await updatePassword(sessions.requireUser(), newPassword);
        return sessions.renew();
      }),
    reauthenticate: ({ password }) =>
      callFirebase(async () => {
        const user = sessions.requireUser();
        await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
        return sessions.renew();
      }),
    unlinkGoogle: () =>
      callFirebase(async () => {
        await unlink(sessions.requireUser(), google.providerId);
        return (await sessions.renew()).user;
      }),
    signOutEverywhere: async (accessToken) => {
      await serverCalls.signOutEverywhere(accessToken);
      await callFirebase(sessions.endSession);
    },
    // Our data first: without the user at Firebase, no one could delete it any more.
    deleteUser: async (accessToken) => {
      const user = sessions.requireUser();
      await serverCalls.deleteUser(accessToken);
      // If this fails, the next sign-in of the user creates an empty account.
      await deleteUser(user).catch(console.warn);
      await callFirebase(sessions.endSession);
    },

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
    /** The auth client with Firebase's own popup for Google, which opens before the client locks the session. */
    withGooglePopup: (client: AuthClient): AuthClient => ({
      ...client,
      signInWithGoogle: async () => {
        const { user } = await callFirebase(() => signInWithPopup(auth, google));
        await client.signInWith(() => callFirebase(() => sessions.enter(user)));
      },
      linkGoogle: async () => {
        await callFirebase(() => linkWithPopup(sessions.requireUser(), google));
        await client.reauthenticateWith(() => callFirebase(sessions.renew));
      },
      reauthenticateWithGoogle: async () => {
        await callFirebase(() => reauthenticateWithPopup(sessions.requireUser(), google));
        await client.reauthenticateWith(() => callFirebase(sessions.renew));
      },
    }),
  };
}
