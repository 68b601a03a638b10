import { expect, test } from 'vitest';
import { createNewPasswordSchema, listRequirements, type PasswordPolicy } from './password-policy';

const DEFAULT_POLICY: PasswordPolicy = {
  minLength: 6,
  maxLength: null,
  requiresLowercase: false,
  requiresUppercase: false,
  requiresNumber: false,
  requiresSymbol: false,
};
const STRICT_POLICY: PasswordPolicy = {
  minLength: 10,
  maxLength: 20,
  requiresLowercase: true,
  requiresUppercase: true,
  requiresNumber: true,
  requiresSymbol: true,
};

const getError = (policy: PasswordPolicy, password: string) =>
  createNewPasswordSchema(policy).safeParse(password).error?.issues[0]?.message;

test('lists only what the operator requires', () => {
  expect(listRequirements(DEFAULT_POLICY).map(({ label }) => label)).toEqual(['At least 6 characters']);
  expect(listRequirements(STRICT_POLICY).map(({ label }) => label)).toEqual([
    'At least 10 characters',
    'At most 20 characters',
    'A lowercase letter',
    'An uppercase letter',
    'A number',
    'A symbol',
  ]);
});

test('counts characters, not UTF-16 units', () => {
  expect(getError(DEFAULT_POLICY, '📷📷📷📷📷')).toBe('Password must be at least 6 characters');
  expect(getError(DEFAULT_POLICY, '📷📷📷📷📷📷')).toBeUndefined();
});

// The same passwords as in the tests of `domain::PasswordPolicy`.
test.each([
  ['øøø', 'Password needs at least 10 characters, an uppercase letter, a number and a symbol'],
  ['HARBOUR-2026', 'Password needs a lowercase letter'],
  ['harbour 2026', 'Password needs an uppercase letter'],
  ['Harbour-twenty', 'Password needs a number'],
  ['Harbour2026é', 'Password needs a symbol'],
  ['Harbour2026e\u0301', 'Password needs a symbol'],
  ['Harbour-24'.repeat(3), 'Password needs at most 20 characters'],
  ['Harbour-24', undefined],
])('names everything that is missing in %s', (password, error) => {
  expect(getError(STRICT_POLICY, password)).toBe(error);
});

test('accepts only the symbols that the service accepts, and gives examples of them', () => {
  const policy = { ...DEFAULT_POLICY, requiresSymbol: true, symbols: '!?#' };
  expect(getError(policy, 'harbour-2026')).toBe('Password needs a symbol like !, ? or #');
  expect(getError(policy, 'harbour-2026!')).toBeUndefined();
});
