const NOT_GUESSABLE = 'not a common password, not your name or email';

/** What a new password has to be: written under its field before it is sent. */
export const passwordRule = (length: number) => `At least ${String(length)} characters, ${NOT_GUESSABLE}.`;

/** What each identity error code says to people: what happened, and what to do about it. */
export const errorCopy = {
  'email-already-in-use':
    'There is already an account with this email. Sign in instead, or use another email.',
  'wrong-password': 'That password is not right. Try again, or choose a new one with "Forgot password?".',
  'invalid-credential':
    'That email and password do not belong together. Check both, or choose a new password with "Forgot password?".',
  'user-not-found': 'There is no account with this email. Check the spelling, or create an account.',
  'too-many-requests': 'Too many tries in a short time.',
  'user-disabled': 'This account has been disabled. Please contact whoever runs this site.',
  'expired-action-code': 'This link or request has expired. Please ask for a new one.',
  'invalid-action-code':
    'This link or request was used already, or is not complete. Please ask for a new one.',
  'requires-recent-login': 'For your safety, please sign in again before you change this.',
  'network-request-failed': 'The server could not be reached. Check your internet connection and try again.',
  'popup-blocked':
    'Your browser blocked the window for Google. Allow pop-ups for this page, or use your email and password.',
  'popup-closed-by-user': 'The Google window was closed before you finished. Try again whenever you like.',
  'unauthorized-domain':
    'Google sign-in does not work at this address. Use the secure (https) address of this site, or your email and password.',
  'password-does-not-meet-requirements': `Please choose another password: ${NOT_GUESSABLE}.`,
  'multi-factor-auth-required':
    'This account asks for a second step that this page does not offer. Please contact whoever runs this site.',
  'internal-error': 'Something went wrong on our side. Please try again in a moment.',

  'registration-closed': 'This server takes no new accounts at the moment.',
  'operation-not-allowed': 'Google sign-in is not set up on this server.',
  'google-unreachable':
    'The server could not reach Google. Try again in a moment, or use your email and password.',
  'unverified-email':
    'Google has not confirmed your email yet. Confirm it there, or use your email and password.',
  'session-revoked': 'Your session has ended. Please sign in again.',
  'forbidden-origin':
    'This page was opened at an address the server does not know. Use the address of this site.',
  unauthorized: 'You are not signed in any more. Please sign in again.',
  validation_failed: 'Please check what you entered.',
  busy: 'The server has a lot to do right now. Please try again in a few seconds.',
  'credential-already-in-use':
    'That Google account belongs to another account here. Choose another one, or disconnect it there first.',
  'last-sign-in-method':
    'Google is your only way to sign in at the moment. Set a password first, then disconnect it.',
} as const;

/** How long to wait, for those who were too quick. */
export const waitCopy = {
  wait: (time: string) => `Please wait ${time} and try again.`,
  aWhile: 'a few minutes',
  seconds: (count: number) => (count === 1 ? '1 second' : `${String(count)} seconds`),
  minutes: (count: number) => `${String(count)} minutes`,
} as const;
