import { randomBytes } from 'node:crypto';

/** Somebody nobody has met before, with a password nobody uses. */
export function newPerson(name = 'Anna Berg') {
  const unique = randomBytes(6).toString('hex');
  return { name, email: `anna.${unique}@example.com`, password: `darkroom ${unique}` };
}

/**
 * What a page of the product sends along with every call to an identity route that reads or sets cookies.
 * @param {string} origin
 */
export const ownPageHeaders = (origin) => ({ origin, 'x-requested-by': 'lenslink' });
