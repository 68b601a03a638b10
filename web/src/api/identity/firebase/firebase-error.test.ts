import { expect, test } from 'vitest';
import { ApiError, isSessionEnded } from '@/api/errors';
import { getIdentityErrorText } from '../error-text';
import { toApiError, toRenewalError } from './firebase-error';

const createFirebaseError = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

test.each([
  ['email-already-in-use', /^An account with this email already exists/],
  ['wrong-password', /^Wrong password/],
  ['user-not-found', /^No account with this email/],
  ['invalid-credential', /^Wrong email or password/],
  ['invalid-login-credentials', /^Wrong email or password/],
  ['user-mismatch', /^Wrong email or password/],
  ['too-many-requests', /^Too many attempts/],
  ['user-disabled', /^This account is disabled/],
  ['expired-action-code', /^This link has expired/],
  ['invalid-action-code', /^This link was already used/],
  ['requires-recent-login', /^For your security, sign in again/],
  ['network-request-failed', /^Can't reach the server/],
  ['timeout', /^Can't reach the server/],
  ['popup-blocked', /^Your browser blocked the Google window/],
  ['popup-closed-by-user', /^The Google window was closed/],
  ['unauthorized-domain', /^The site operator has to add this site's address/],
  ['unauthorized-continue-uri', /^The site operator has to add this site's address/],
  ['provider-already-linked', /^A Google account is already connected/],
  ['weak-password', /^Please choose a longer password/],
  ['password-does-not-meet-requirements', /^Please choose a longer password/],
  ['multi-factor-auth-required', /, which this site doesn't support/],
  ['operation-not-allowed', /^This sign-in method is turned off/],
  ['internal-error', /^Something went wrong on our side/],
  ['admin-restricted-operation', /^New accounts are not available/],
  ['user-token-expired', /^Your session has ended/],
])('explains %s', (code, text) => {
  expect(getIdentityErrorText(toApiError(createFirebaseError(code)), 'fallback')).toMatch(text);
});

test('keeps errors that are not from Firebase', () => {
  const error = new ApiError('busy', { status: 503 });
  expect(toApiError(error)).toBe(error);
  expect(toRenewalError(error)).toBe(error);
});

test('a link error looks like a refused call, so that the page says that the link no longer works', () => {
  expect(toApiError(createFirebaseError('invalid-action-code'))).toMatchObject({ status: 400 });
});

test('names what is missing in a password if Firebase says so', () => {
  const missing = '[Password must contain at least 8 characters, Password must contain a numeric character]';
  const code = 'auth/password-does-not-meet-requirements';
  const message = `Firebase: Missing password requirements: ${missing} (${code}).`;
  expect(getIdentityErrorText(toApiError(Object.assign(new Error(message), { code })), 'fallback')).toBe(
    'Password must contain at least 8 characters. Password must contain a numeric character.',
  );
});

test('disconnecting a Google account that is not connected looks like a missing one, which the row ignores', () => {
  expect(toApiError(createFirebaseError('no-such-provider'))).toMatchObject({ status: 404 });
});

test.each(['user-token-expired', 'user-disabled', 'user-not-found'])('%s ends the session', (code) => {
  expect(isSessionEnded(toRenewalError(createFirebaseError(code)))).toBe(true);
});

test('a failed connection does not end the session', () => {
  expect(isSessionEnded(toRenewalError(createFirebaseError('network-request-failed')))).toBe(false);
});
