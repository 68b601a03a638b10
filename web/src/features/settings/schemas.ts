import * as z from 'zod/mini';
import { countCharacters } from '@/lib/format';
import { isCompleteCode } from '@/ui/one-time-code-field';
import { createNewPasswordSchema, type PasswordPolicy } from '@/lib/password-policy';
import { secondStepCopy } from '@/lib/second-step-copy';
import { copy } from './copy';
import { copy as factorCopy } from './second-factors-copy';

const NAME_LENGTH = { min: 2, max: 100 };

export const nameSchema = z.object({
  displayName: z.string().check(
    z.trim(),
    z.minLength(NAME_LENGTH.min, copy.account.tooShort),
    z.refine((name) => countCharacters(name) <= NAME_LENGTH.max, copy.account.tooLong),
  ),
});

const MAX_FACTOR_NAME_LENGTH = 60;

const factorNameRule = z.string().check(
  z.trim(),
  z.minLength(1, factorCopy.nameMissing),
  z.refine((name) => countCharacters(name) <= MAX_FACTOR_NAME_LENGTH, factorCopy.nameTooLong),
);

export const factorNameSchema = z.object({ name: factorNameRule });

export const authenticatorAppSchema = z.object({
  name: factorNameRule,
  code: z.string().check(z.refine(isCompleteCode, secondStepCopy.codeMissing)),
});

export const emailSchema = z.object({
  email: z.pipe(z.string().check(z.trim()), z.email(copy.email.invalid)),
});

export const createPasswordSchema = (policy: PasswordPolicy) =>
  z.object({ newPassword: createNewPasswordSchema(policy) });

/** Requires the photographer to type their username or email address before an action that cannot be undone. */
export const createConfirmationSchema = (word: string) =>
  z.object({
    confirmation: z
      .string()
      .check(z.refine((text) => matchesConfirmation(text, word), copy.deletion.mismatch(word))),
  });

/** Ignores case and a leading @, because many photographers type their username with it. */
function matchesConfirmation(text: string, word: string): boolean {
  return text.trim().replace(/^@/, '').toLowerCase() === word.toLowerCase();
}
