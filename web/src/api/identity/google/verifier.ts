import { IdentityError } from '../errors';

const VERIFIER_BYTES = 32;

/** A secret of this tab. Its hash starts an attempt, the secret itself fetches the result: whoever overhears the
 * attempt's id gains nothing. */
export interface Verifier {
  secret: string;
  challenge: string;
}

export async function createVerifier(): Promise<Verifier> {
  // Hashing is offered on https and localhost only, and so is Google's sign-in.
  if (!(globalThis.crypto as Partial<Crypto>).subtle) throw new IdentityError('unauthorized-domain');
  const secret = base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, challenge: base64url(new Uint8Array(hash)) };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
