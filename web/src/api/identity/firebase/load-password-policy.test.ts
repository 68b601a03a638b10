import { validatePassword, type Auth, type PasswordValidationStatus } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { loadPasswordPolicy } from './load-password-policy';

vi.mock('@firebase/auth', () => ({ validatePassword: vi.fn() }));

const load = (enforcementState: string, maxPasswordLength = 4_096) => {
  const customStrengthOptions = { minPasswordLength: 10, maxPasswordLength, containsNumericCharacter: true };
  const passwordPolicy = {
    customStrengthOptions,
    enforcementState,
    allowedNonAlphanumericCharacters: '!?',
    forceUpgradeOnSignin: false,
  };
  vi.mocked(validatePassword).mockResolvedValue({ passwordPolicy } as PasswordValidationStatus);
  return loadPasswordPolicy({} as Auth);
};

test('requires what the Firebase project enforces', async () => {
  expect(await load('ENFORCE', 64)).toMatchObject({
    minLength: 10,
    maxLength: 64,
    requiresNumber: true,
    requiresSymbol: false,
    symbols: '!?',
  });
});

test('does not list the length limit that every Firebase project has', async () => {
  expect(await load('ENFORCE')).toMatchObject({ maxLength: null });
});

test('requires six characters if the policy of the project is off', async () => {
  expect(await load('OFF')).toMatchObject({ minLength: 6, requiresNumber: false });
});
