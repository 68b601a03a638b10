import * as z from 'zod/mini';
import type { Profile } from '@/api/profile/types';
import { characterCount } from '@/lib/character-count';
import { copy } from './copy';

const USERNAME_CHARACTERS = /^[a-z0-9_-]*$/i;
const USERNAME_LENGTH = { min: 3, max: 30 };
const DISPLAY_NAME_LENGTH = 100;
/** Or none, for the product's own. */
const ACCENT = /^(?:#[0-9a-f]{6})?$/;
export const BIO_LENGTH = 500;

const { validation } = copy;

export const hasUsernameCharacters = (name: string) => USERNAME_CHARACTERS.test(name);
const hasUsernameLength = ({ length }: string) =>
  length >= USERNAME_LENGTH.min && length <= USERNAME_LENGTH.max;

/** Whether it is worth asking the server about a name. */
export const isPossibleUsername = (name: string) => hasUsernameCharacters(name) && hasUsernameLength(name);

const accentSchema = z.string().check(z.regex(ACCENT, validation.accent));

/** What the forms about a profile hold. Phone and social name are the server's to judge. */
export const profileSchema = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.refine(hasUsernameCharacters, { error: validation.usernameCharacters, abort: true }),
      z.refine(hasUsernameLength, validation.usernameLength),
    ),
  displayName: z.string().check(
    z.trim(),
    z.minLength(1, validation.displayName),
    z.refine((name) => characterCount(name) <= DISPLAY_NAME_LENGTH, validation.displayNameLength),
  ),
  bio: z.string().check(
    z.trim(),
    z.refine((bio) => characterCount(bio) <= BIO_LENGTH, validation.bioLength),
  ),
  showEmail: z.boolean(),
  phone: z.string().check(z.trim()),
  showPhone: z.boolean(),
  socialHandle: z.string().check(z.trim()),
  showSocial: z.boolean(),
  accent: accentSchema,
});

export type ProfileValues = z.infer<typeof profileSchema>;

/** A profile as its form shows it. */
export function formValues(profile: Profile): ProfileValues {
  return {
    username: profile.username ?? '',
    displayName: profile.displayName ?? '',
    bio: profile.bio,
    showEmail: profile.showEmail,
    phone: profile.phone ?? '',
    showPhone: profile.showPhone,
    socialHandle: profile.socialHandle ?? '',
    showSocial: profile.showSocial,
    accent: profile.accent?.chosen ?? '',
  };
}

/** What the create screen sends of it. */
export function createBody(values: ProfileValues) {
  const { username, displayName, bio, showEmail, accent } = profileSchema.safeParse(values).data ?? values;
  return { username, displayName, bio, showEmail, accent: accent || null };
}

/** What was kept of such a form on this device; another version's words count for nothing. */
export const keptValuesSchema = z.object({
  username: z.exactOptional(z.string()),
  displayName: z.exactOptional(z.string()),
  bio: z.exactOptional(z.string()),
  showEmail: z.exactOptional(z.boolean()),
  phone: z.exactOptional(z.string()),
  showPhone: z.exactOptional(z.boolean()),
  socialHandle: z.exactOptional(z.string()),
  showSocial: z.exactOptional(z.boolean()),
  accent: z.exactOptional(accentSchema),
});
