/**
 * Everyone has an account: the login name says who it is.
 *   anna@example.com                  that address, verified; the subject is `sub-of-anna@example.com`
 *   unverified+anna@example.com       the same person, whose address nobody has verified
 *   sub:1234|anna@example.com         that address with the subject `1234`
 *   sub:1234|unverified+anna@example.com
 */
export function claimsOf(login) {
  const [, givenSub, name] = /^(?:sub:([^|]*)\|)?(.*)$/s.exec(login);
  const email = name.replace(/^unverified\+/, '');
  const firstName = email.slice(0, email.indexOf('@'));
  return {
    sub: givenSub ?? `sub-of-${email}`,
    email,
    email_verified: email === name,
    name: `${firstName.charAt(0).toUpperCase()}${firstName.slice(1)} Example`,
    picture: 'https://pictures.example.com/portrait.png',
  };
}
