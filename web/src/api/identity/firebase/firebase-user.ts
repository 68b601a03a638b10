import { sendEmailVerification, type User } from '@firebase/auth';
import type { AuthUser, Session } from '../types';

/** With a clock that was set forward, a stored token may seem to have expired. */
const MIN_EXPIRES_IN_SECONDS = 60;

/** The page that opens after a link of a Firebase email. */
export const getReturnOptions = () => ({ url: `${window.location.origin}/` });

export const sendVerification = (user: User) => sendEmailVerification(user, getReturnOptions());

export function createSession(user: User, accessToken: string, authUser: AuthUser): Session {
  return { accessToken, expiresIn: getExpiresIn(user), user: addFirebaseFields(authUser, user) };
}

/**
 * The seconds until the token expires. The library has counted them from the issue of the token by the browser's clock,
 * so a clock that is always wrong makes no difference. The times in the token are by Firebase's clock.
 */
function getExpiresIn(user: User): number {
  const { stsTokenManager } = user.toJSON() as { stsTokenManager: { expirationTime: number } };
  return Math.max((stsTokenManager.expirationTime - Date.now()) / 1_000, MIN_EXPIRES_IN_SECONDS);
}

/** Adds what our server does not know: it keeps neither the ways to sign in nor the photo of a Firebase user. */
function addFirebaseFields(authUser: AuthUser, user: User): AuthUser {
  const { photoURL, phoneNumber, isAnonymous, tenantId } = user;
  const providerData = user.providerData.map(toProvider);
  return { ...authUser, photoURL, phoneNumber, isAnonymous, tenantId, providerData };
}

function toProvider(provider: User['providerData'][number]): AuthUser['providerData'][number] {
  const { providerId, uid, displayName, email, phoneNumber, photoURL } = provider;
  return { providerId, uid, displayName, email: email ?? '', phoneNumber, photoURL };
}

/** Whether the stored token has another address than the user, who may have confirmed a new one meanwhile. */
export async function hasOutdatedToken(user: User): Promise<boolean> {
  const { claims } = await user.getIdTokenResult();
  return claims.email !== user.email || claims.email_verified !== user.emailVerified;
}
