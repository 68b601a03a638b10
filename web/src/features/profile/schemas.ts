import * as z from 'zod/mini';
import type { Profile } from '@/api/profile';
import { countCharacters } from '@/lib/format';
import { copy } from './copy';

const USERNAME_CHARACTERS = /^[a-z0-9_-]*$/i;
const USERNAME_LENGTH = { min: 3, max: 30 };
const MAX_DISPLAY_NAME_LENGTH = 100;
/** Empty for the default accent. */
const ACCENT_PATTERN = /^(?:#[0-9a-f]{6})?$/;
export const MAX_BIO_LENGTH = 500;

const { validation } = copy;

export const hasValidUsernameCharacters = (name: string) => USERNAME_CHARACTERS.test(name);
const hasValidUsernameLength = ({ length }: string) =>
  length >= USERNAME_LENGTH.min && length <= USERNAME_LENGTH.max;

/** Whether the name is worth a check by the server. */
export const isValidUsername = (name: string) =>
  hasValidUsernameCharacters(name) && hasValidUsernameLength(name);

const accentSchema = z.string().check(z.regex(ACCENT_PATTERN, validation.accent));

/** The values of the profile forms. The server validates phone and social handle. */
export const profileSchema = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      z.refine(hasValidUsernameCharacters, { error: validation.usernameCharacters, abort: true }),
      z.refine(hasValidUsernameLength, validation.usernameLength),
    ),
  displayName: z.string().check(
    z.trim(),
    z.minLength(1, validation.displayName),
    z.refine((name) => countCharacters(name) <= MAX_DISPLAY_NAME_LENGTH, validation.displayNameLength),
  ),
  bio: z.string().check(
    z.trim(),
    z.refine((bio) => countCharacters(bio) <= MAX_BIO_LENGTH, validation.bioLength),
  ),
  showEmail: z.boolean(),
  phone: z.string().check(z.trim()),
  showPhone: z.boolean(),
  socialHandle: z.string().check(z.trim()),
  showSocial: z.boolean(),
  accent: accentSchema,
});

export type ProfileValues = z.infer<typeof profileSchema>;

export function toProfileFormValues(profile: Profile): ProfileValues {
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

/** The request body of the create screen. */
export function toCreateBody(values: ProfileValues) {
  const { username, displayName, bio, showEmail, accent } = profileSchema.safeParse(values).data ?? values;
  return { username, displayName, bio, showEmail, accent: accent || null };
}

/** Stored draft values. Data of another app version is ignored. */
export const draftValuesSchema = z.object({
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
