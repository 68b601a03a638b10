/** Texts of the second step of a sign-in, for the sign-in page and the settings. */
export const secondStepCopy = {
  title: "Confirm it's you",
  texts: {
    passkey: 'Use a passkey to continue.',
    'authenticator-app': 'Enter the 6-digit code from your authenticator app.',
    'recovery-code': 'Enter one of the recovery codes that you saved. Each code works once.',
  },
  /** No method works in this browser. */
  unsupported: "This browser can't use your passkey. Sign in with another browser or device.",
  passkey: 'Use your passkey',
  passkeyBusy: 'Waiting for your passkey...',
  code: 'Code from your app',
  codeMissing: 'Please enter the 6 digits',
  recoveryCode: 'Recovery code',
  recoveryCodeHint: 'Looks like 23456-abcde.',
  recoveryCodeMissing: 'Please enter a recovery code',
  submit: 'Continue',
  busy: 'Checking...',
  switchTo: {
    passkey: 'Use your passkey',
    'authenticator-app': 'Use a code from your app',
    'recovery-code': 'Use a recovery code',
  },
  startAgain: 'Start again',
  expired: 'This took too long. Please sign in again.',
  failedText: 'Something went wrong on our side. Please try again in a moment.',
} as const;

export type SecondStepMethod = keyof typeof secondStepCopy.texts;

/**
 * Text for each error of the second step, of passkeys and of the settings about them. They replace the texts of
 * `identityErrorCopy`, which speak of links, Google and email.
 */
export const secondStepErrorCopy = {
  'invalid-verification-code': 'This code is wrong or too old. Enter the newest code from your app.',
  'invalid-passkey': "Your passkey couldn't be checked. Please try again.",
  'unknown-passkey': 'This passkey is not connected to an account here. Choose another passkey.',
  'copied-passkey':
    'This passkey may be a copy, so it was refused. Use another way to sign in, then remove it.',
  'too-many-factors': 'An account can have at most 10 passkeys and apps. Remove one first.',
  'invalid-action-code': 'This took too long. Please start again.',
  'operation-not-allowed': 'Passkeys are not available on this server.',
  'credential-already-in-use': 'This device already has a passkey for your account.',
  'unverified-email': 'Please confirm your email first.',
  'passkey-cancelled': 'The passkey was cancelled or took too long. Please try again.',
  'passkey-wrong-address': "Passkeys don't work at this address. Open this site at its normal address.",
  'passkey-failed':
    "Your browser couldn't use the passkey. Please try again, or use another browser or device.",
} as const;

export const wrongRecoveryCodeText = 'This recovery code is wrong or was already used.';
