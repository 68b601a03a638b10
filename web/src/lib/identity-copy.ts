/** Text for each identity error code: what happened and what to do. */
export const identityErrorCopy = {
  'email-already-in-use': 'An account with this email already exists. Sign in, or use another email.',
  'wrong-password': 'Wrong password. Try again, or reset it with "Forgot password?".',
  'invalid-credential': 'Wrong email or password. Try again, or reset your password with "Forgot password?".',
  'user-not-found': 'No account with this email. Check the spelling, or create an account.',
  'too-many-requests': 'Too many attempts.',
  'user-disabled': 'This account is disabled. Please contact the site operator.',
  'expired-action-code': 'This link has expired. Please request a new one.',
  'invalid-action-code': 'This link was already used or is incomplete. Please request a new one.',
  'requires-recent-login': 'For your security, sign in again to change this.',
  'network-request-failed': "Can't reach the server. Check your connection and try again.",
  'popup-blocked':
    'Your browser blocked the Google window. Allow pop-ups for this site, or use your email and password.',
  'popup-closed-by-user': 'The Google window was closed before you finished. Please try again.',
  'unauthorized-domain':
    'Google sign-in needs the https address of this site. Open that, or use your email and password.',
  'password-does-not-meet-requirements':
    'Please choose another password. Common passwords, your name and your email are not allowed.',
  'multi-factor-auth-required': 'This account uses two-step sign-in. Reload the sign-in page and try again.',
  'internal-error': 'Something went wrong on our side. Please try again in a moment.',

  'registration-closed': 'New accounts are not available right now.',
  'operation-not-allowed': 'Google sign-in is not set up on this server.',
  'google-unreachable':
    'The server could not reach Google. Try again in a moment, or use your email and password.',
  'unverified-email':
    'Your Google email is not verified. Verify it with Google, or use your email and password.',
  'session-revoked': 'Your session has ended. Please sign in again.',
  'forbidden-origin': 'You opened this site at an unknown address. Please use its normal address.',
  unauthorized: "You're signed out. Please sign in again.",
  'validation-failed': 'Please check what you entered.',
  busy: 'The server is busy. Please try again in a few seconds.',
  'credential-already-in-use':
    'That Google account is connected to another account. Choose a different one, or disconnect it there first.',
  'last-sign-in-method': 'Google is your only sign-in method. Set a password before you disconnect it.',
} as const;

/** Texts for a rate limit. */
export const retryAfterCopy = {
  wait: (time: string) => `Please wait ${time} and try again.`,
  unknownTime: 'a few minutes',
  seconds: (count: number) => (count === 1 ? '1 second' : `${String(count)} seconds`),
  minutes: (count: number) => `${String(count)} minutes`,
} as const;
