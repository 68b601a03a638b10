/**
 * Every login name has an account:
 *   anna@example.com                  this address, verified, with the subject `sub-of-anna@example.com`
 *   unverified+anna@example.com       the same address and subject, not verified
 *   sub:1234|anna@example.com         this address, verified, with the subject `1234`
 *   sub:1234|unverified+anna@example.com
 */
export function createClaims(login) {
  const [, givenSub, address] = /^(?:sub:([^|]*)\|)?(.*)$/s.exec(login);
  const email = address.replace(/^unverified\+/, '');
  const firstName = email.slice(0, email.indexOf('@'));
  return {
    sub: givenSub ?? `sub-of-${email}`,
    email,
    email_verified: email === address,
    name: `${firstName.charAt(0).toUpperCase()}${firstName.slice(1)} Example`,
    picture: 'https://pictures.example.com/portrait.png',
  };
}
