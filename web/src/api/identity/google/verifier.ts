import { ApiError } from '@/api/errors';

const VERIFIER_BYTES = 32;

/**
 * A secret of this tab, and its hash. The tab sends the challenge to our server to start an attempt (to sign in, to
 * connect Google or to confirm the identity), and the verifier to fetch the session. A leaked attempt id alone is
 * useless.
 */
interface VerifierPair {
  verifier: string;
  challenge: string;
}

export async function createVerifierPair(): Promise<VerifierPair> {
  // Browsers offer hashing on https and localhost only; Google sign-in has the same limit.
  if (!(globalThis.crypto as Partial<Crypto>).subtle) throw new ApiError('unauthorized-domain');
  const verifier = encodeBase64Url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: encodeBase64Url(new Uint8Array(hash)) };
}

function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
