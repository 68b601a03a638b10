import { validatePassword, type Auth } from '@firebase/auth';
import type { PasswordPolicy } from '@/lib/password-policy';

/** Without a policy, Firebase requires only this. */
const MIN_LENGTH = 6;
/** Firebase's own limit of every password. */
const MAX_LENGTH = 4_096;

/** What the Firebase project requires of new passwords. The library checks a password only with the policy. */
export async function loadPasswordPolicy(auth: Auth): Promise<PasswordPolicy> {
  const { passwordPolicy } = await validatePassword(auth, '');
  // A policy that is off only gives advice.
  const options = passwordPolicy.enforcementState === 'OFF' ? {} : passwordPolicy.customStrengthOptions;
  const { minPasswordLength = MIN_LENGTH, maxPasswordLength = MAX_LENGTH } = options;
  return {
    minLength: minPasswordLength,
    maxLength: maxPasswordLength < MAX_LENGTH ? maxPasswordLength : null,
    requiresLowercase: options.containsLowercaseLetter === true,
    requiresUppercase: options.containsUppercaseLetter === true,
    requiresNumber: options.containsNumericCharacter === true,
    requiresSymbol: options.containsNonAlphanumericCharacter === true,
    symbols: passwordPolicy.allowedNonAlphanumericCharacters,
    allowsCommonPasswords: true,
  };
}
