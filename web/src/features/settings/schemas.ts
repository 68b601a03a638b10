import * as z from 'zod/mini';
import { characterCount } from '@/lib/character-count';
import { copy } from './copy';

const NAME_LENGTH = { min: 2, max: 100 };

export const nameSchema = z.object({
  displayName: z.string().check(
    z.trim(),
    z.minLength(NAME_LENGTH.min, copy.account.tooShort),
    z.refine((name) => characterCount(name) <= NAME_LENGTH.max, copy.account.tooLong),
  ),
});

export const emailSchema = z.object({
  email: z.pipe(z.string().check(z.trim()), z.email(copy.email.invalid)),
});

export const passwordSchema = (minLength: number) =>
  z.object({ newPassword: z.string().check(z.minLength(minLength, copy.password.tooShort(minLength))) });

/** A word that has to be typed before something is done that cannot be undone. */
export const confirmationSchema = (word: string) =>
  z.object({
    word: z.string().check(z.refine((typed) => isSame(typed, word), copy.deletion.mismatch(word))),
  });

/** Names and addresses are the same in any case, and many write a name with an @ before it. */
function isSame(typed: string, word: string): boolean {
  return typed.trim().replace(/^@/, '').toLowerCase() === word.toLowerCase();
}
