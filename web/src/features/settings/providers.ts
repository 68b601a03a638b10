import type { AuthUser } from '@/api/identity/types';

/** The ways in which somebody can sign in. */
export function signInWays({ providerData }: AuthUser) {
  const google = providerData.filter(({ providerId }) => providerId === 'google.com');
  return {
    hasPassword: providerData.some(({ providerId }) => providerId === 'password'),
    /** The addresses at Google. */
    google: google.map(({ email }) => email),
  };
}
