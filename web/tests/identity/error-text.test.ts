import { expect, test } from 'vitest';
import { ApiError } from '@/api/errors';
import { getIdentityErrorText } from '@/api/identity/error-text';

const createError = (code: string, status: number, message: string) =>
  new ApiError(code, { status, body: { code, message } });

const FALLBACK = 'Please check your email and password.';

/** Codes that the product specification names. */
const SPEC_CODES = [
  'email-already-in-use',
  'wrong-password',
  'invalid-credential',
  'user-not-found',
  'too-many-requests',
  'user-disabled',
  'expired-action-code',
  'invalid-action-code',
  'requires-recent-login',
  'network-request-failed',
  'popup-blocked',
  'popup-closed-by-user',
  'unauthorized-domain',
  'password-does-not-meet-requirements',
  'multi-factor-auth-required',
  'internal-error',
];
/** Other codes of the API contract. */
const CONTRACT_CODES = [
  'validation-failed',
  'registration-closed',
  'busy',
  'session-revoked',
  'operation-not-allowed',
  'google-unreachable',
  'unverified-email',
  'forbidden-origin',
  'unauthorized',
  'credential-already-in-use',
  'last-sign-in-method',
];

test.each([...SPEC_CODES, ...CONTRACT_CODES])('has a text for %s', (code) => {
  const text = getIdentityErrorText(createError(code, 401, 'From the server.'), FALLBACK);
  expect(text).not.toBe(FALLBACK);
  expect(text).not.toBe('From the server.');
  expect(text).toMatch(/^[A-Z].{20,}\.$/);
  // Users cannot do anything with a code. A code of one word may be part of a sentence.
  if (code.includes('-')) expect(text).not.toContain(code);
});

test('uses a different text for each code', () => {
  const texts = [...SPEC_CODES, ...CONTRACT_CODES].map((code) =>
    getIdentityErrorText(new ApiError(code), FALLBACK),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test.each([
  [null, 'Too many attempts. Please wait a few minutes and try again.'],
  [1, 'Too many attempts. Please wait 1 second and try again.'],
  [45, 'Too many attempts. Please wait 45 seconds and try again.'],
  [91, 'Too many attempts. Please wait 2 minutes and try again.'],
  [900, 'Too many attempts. Please wait 15 minutes and try again.'],
])('names the wait of %s s after too many requests', (retryAfterSeconds, text) => {
  expect(
    getIdentityErrorText(new ApiError('too-many-requests', { status: 429, retryAfterSeconds }), FALLBACK),
  ).toBe(text);
});

test('shows the message of the server for an unknown code', () => {
  const error = createError('quota-reached', 403, 'This server is full.');
  expect(getIdentityErrorText(error, FALLBACK)).toBe('This server is full.');
});

test.each([
  ['a response that only says Unauthorized', createError('odd', 401, 'Unauthorized')],
  ['a server error', createError('odd', 500, 'panic')],
  ['a bug in this page', new TypeError('x is not a function')],
  ['nothing', undefined],
])('uses the fallback for %s', (_, error) => {
  expect(getIdentityErrorText(error, FALLBACK)).toBe(FALLBACK);
});
