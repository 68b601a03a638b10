import * as z from 'zod/mini';
import { countCharacters } from './format';
import { passwordCopy } from './password-copy';

/** What the operator requires of new passwords. */
export interface PasswordPolicy {
  minLength: number;
  maxLength?: number | null | undefined;
  requiresLowercase: boolean;
  requiresUppercase: boolean;
  requiresNumber: boolean;
  requiresSymbol: boolean;
  /** The only characters that count as symbols. Undefined if all do that are neither letters nor numbers. */
  symbols?: string;
  /** True if the check of new passwords knows no common ones, and neither the name nor the email. */
  allowsCommonPasswords?: boolean;
}

export interface PasswordRequirement {
  name: 'min-length' | 'max-length' | 'lowercase' | 'uppercase' | 'number' | 'symbol';
  /** For the checklist. */
  label: string;
  isMet: (password: string) => boolean;
}

const LOWERCASE = /\p{Lowercase}/u;
const UPPERCASE = /\p{Uppercase}/u;
const NUMBER = /\d/;
const SYMBOL = /[^\p{Alphabetic}\p{N}]/u;

/** The requirements in the order of the checklist. The server counts in the same way (`domain::PasswordPolicy`). */
export function listRequirements(policy: PasswordPolicy): PasswordRequirement[] {
  const { minLength, maxLength, symbols } = policy;
  const createTest = (pattern: RegExp) => (password: string) => pattern.test(password.normalize('NFC'));
  const count = (password: string) => countCharacters(password.normalize('NFC'));
  const requirements: (PasswordRequirement | false)[] = [
    {
      name: 'min-length',
      label: passwordCopy.minLength(minLength),
      isMet: (password) => count(password) >= minLength,
    },
    typeof maxLength === 'number' && {
      name: 'max-length',
      label: passwordCopy.maxLength(maxLength),
      isMet: (password) => count(password) <= maxLength,
    },
    policy.requiresLowercase && {
      name: 'lowercase',
      label: passwordCopy.lowercase,
      isMet: createTest(LOWERCASE),
    },
    policy.requiresUppercase && {
      name: 'uppercase',
      label: passwordCopy.uppercase,
      isMet: createTest(UPPERCASE),
    },
    policy.requiresNumber && { name: 'number', label: passwordCopy.number, isMet: createTest(NUMBER) },
    policy.requiresSymbol && {
      name: 'symbol',
      label: symbols === undefined ? passwordCopy.symbol : passwordCopy.commonSymbol,
      isMet: symbols === undefined ? createTest(SYMBOL) : (password) => containsOneOf(password, symbols),
    },
  ];
  return requirements.filter((requirement) => requirement !== false);
}

const containsOneOf = (text: string, characters: string) =>
  Array.from(text).some((character) => characters.includes(character));

/** The error names everything that is missing. */
export function createNewPasswordSchema(policy: PasswordPolicy) {
  const requirements = listRequirements(policy);
  return z.string().check((context) => {
    const unmet = requirements.filter(({ isMet }) => !isMet(context.value));
    if (unmet.length === 0) return;
    const isOnlyTooShort = unmet.every(({ name }) => name === 'min-length');
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: isOnlyTooShort
        ? passwordCopy.tooShort(policy.minLength)
        : passwordCopy.unmet(unmet.map(({ label }) => label)),
    });
  });
}
