import {
  deleteUser,
  getAdditionalUserInfo,
  GoogleAuthProvider,
  linkWithPopup,
  reauthenticateWithPopup,
  signInWithPopup,
  type Auth,
  type User,
} from '@firebase/auth';
import { ApiError } from '@/api/errors';
import type { AuthClient } from '../auth-client';
import { popupResolver } from './firebase-auth';
import { toApiError } from './firebase-error';
import type { FirebaseSessions } from './firebase-session';

interface GooglePopupsOptions {
  auth: Auth;
  sessions: FirebaseSessions;
  client: AuthClient;
}

/** The client's calls with Firebase's own popup for Google, which opens before the client locks the session. */
export function createGooglePopups({ auth, sessions, client }: GooglePopupsOptions) {
  const google = new GoogleAuthProvider();
  google.setCustomParameters({ prompt: 'select_account' });

  /** Opens a popup, which the user may finish or close much later. A sign-in or sign-out in this page cancels it. */
  async function openPopup<Result>(open: () => Promise<Result>) {
    const isSameUser = sessions.watchUser();
    try {
      return { result: await open(), isSameUser };
    } catch (cause) {
      throw isSameUser() ? toApiError(cause) : createCancellation();
    }
  }

  /** Opens a popup for the signed-in user. */
  async function openPopupForUser(open: (user: User) => Promise<unknown>) {
    const { isSameUser } = await openPopup(() => sessions.runForUser(open));
    if (!isSameUser()) throw createCancellation();
  }

  return {
    signInWithGoogle: async () => {
      const { result, isSameUser } = await openPopup(() => signInWithPopup(auth, google, popupResolver));
      const { user } = result;
      const isNew = getAdditionalUserInfo(result)?.isNewUser === true;
      await client.signInWith(async () => {
        if (isSameUser()) return sessions.enter(user, isNew ? () => deleteUser(user) : undefined);
        await sessions.keepUser();
        throw createCancellation();
      });
    },
    linkGoogle: async () => {
      await openPopupForUser((user) => linkWithPopup(user, google, popupResolver));
      // Google is connected, even if the session cannot be renewed now.
      await client.reauthenticateWith(sessions.renew).catch(console.warn);
    },
    reauthenticateWithGoogle: async () => {
      await openPopupForUser((user) => reauthenticateWithPopup(user, google, popupResolver));
      await client.reauthenticateWith(sessions.renew);
    },
  };
}

/** Screens do not report it, because another action has its own result. */
const createCancellation = () => new ApiError('cancelled-popup-request');
