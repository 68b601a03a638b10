import { randomBytes } from 'node:crypto';

/** Creates the sign-up data of an account, with a unique email address and password. */
export function createAccountDetails(name = 'Anna Berg') {
  const unique = randomBytes(6).toString('hex');
  return { name, email: `anna.${unique}@example.com`, password: `darkroom ${unique}` };
}

/**
 * Headers that the web app sends to identity routes that read or set cookies. The server rejects calls without them.
 * @param {string} origin
 */
export const createSameOriginHeaders = (origin) => ({ origin, 'x-requested-by': 'lenslink' });
