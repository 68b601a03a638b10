import { expect, test } from 'vitest';
import { IdentityError } from '@/api/identity/errors';
import { errorText } from '@/lib/identity-error-text';

const FALLBACK = 'Please check your email and password.';

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
const CONTRACT_CODES = [
  'validation_failed',
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

test.each([...SPEC_CODES, ...CONTRACT_CODES])('%s has a sentence of its own', (code) => {
  const text = errorText(new IdentityError(code, { message: 'From the server.', status: 401 }), FALLBACK);
  expect(text).not.toBe(FALLBACK);
  expect(text).not.toBe('From the server.');
  expect(text).toMatch(/^[A-Z].{20,}\.$/);
  // Nobody can do anything with a code.
  expect(text).not.toContain(code);
});

test('no two codes say the same', () => {
  const texts = [...SPEC_CODES, ...CONTRACT_CODES].map((code) =>
    errorText(new IdentityError(code), FALLBACK),
  );
  expect(new Set(texts).size).toBe(texts.length);
});

test.each([
  [null, 'Too many tries in a short time. Please wait a few minutes and try again.'],
  [1, 'Too many tries in a short time. Please wait 1 second and try again.'],
  [45, 'Too many tries in a short time. Please wait 45 seconds and try again.'],
  [91, 'Too many tries in a short time. Please wait 2 minutes and try again.'],
  [900, 'Too many tries in a short time. Please wait 15 minutes and try again.'],
])('too many requests name the wait of %s s', (retryAfterSeconds, text) => {
  expect(
    errorText(new IdentityError('too-many-requests', { status: 429, retryAfterSeconds }), FALLBACK),
  ).toBe(text);
});

test('a code nobody knows here shows the sentence that came with it', () => {
  const error = new IdentityError('quota-reached', { message: 'This server is full.', status: 403 });
  expect(errorText(error, FALLBACK)).toBe('This server is full.');
});

test.each([
  [
    'an answer that only says Unauthorized',
    new IdentityError('odd', { message: 'Unauthorized', status: 401 }),
  ],
  ['a server in trouble', new IdentityError('odd', { message: 'panic', status: 500 })],
  ['a fault of this page', new TypeError('x is not a function')],
  ['nothing at all', undefined],
])('%s is told with the fallback', (_, error) => {
  expect(errorText(error, FALLBACK)).toBe(FALLBACK);
});
