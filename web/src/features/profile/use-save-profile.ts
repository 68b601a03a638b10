import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { unwrap, useApi } from '@/api/client';
import { ApiError } from '@/api/errors';
import {
  cancelProfileFetch,
  getCachedProfile,
  setCachedProfile,
  type Profile,
  type ProfileInput,
} from '@/api/profile';
import { useZodForm, showFieldErrors } from '@/lib/forms';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { profileSchema, type ProfileValues } from './schemas';

export type ProfileForm = UseFormReturn<ProfileValues, unknown, ProfileValues>;

export function useProfileForm(defaultValues: ProfileValues): ProfileForm {
  return useZodForm(profileSchema, { defaultValues });
}

/**
 * Saves a profile, with its current photo unless a new photo is uploading: the upload saves its photo separately, and
 * saving the form must not put the old photo back.
 */
export function useSaveProfile({ isPhotoPending }: { isPhotoPending: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    /** `version`: the version that the input is based on. Without it, the input replaces the stored profile. */
    mutationFn: async ({
      input,
      version,
    }: {
      input: Omit<ProfileInput, 'profileImage'>;
      version?: string;
    }) => {
      const cachedBefore = getCachedProfile(queryClient);
      const image = cachedBefore && !isPhotoPending ? { profileImage: cachedBefore.profileImage } : {};
      const header = version === undefined ? {} : { 'If-Match': `"${version}"` };
      const call = api.PUT('/api/profile', { params: { header }, body: { ...input, ...image } });
      const savedProfile = await unwrap(call);
      await cancelProfileFetch(queryClient);
      const profile = keepNewerPhoto(savedProfile, cachedBefore, getCachedProfile(queryClient));
      setCachedProfile(queryClient, profile);
      return profile;
    },
  });
}

/** Keeps a photo that was saved while the profile was being saved. */
function keepNewerPhoto(
  savedProfile: Profile,
  cachedBefore: Profile | undefined,
  cachedNow: Profile | undefined,
): Profile {
  if (!cachedNow || cachedNow.profileImage === cachedBefore?.profileImage) return savedProfile;
  return { ...savedProfile, profileImage: cachedNow.profileImage, photo: cachedNow.photo };
}

/**
 * Shows a toast for a failed save, and field errors under their fields. The toast includes the first error of a field
 * that the form does not have.
 */
export function showProfileError(form: ProfileForm, error: unknown, text: string) {
  const [otherError] = error instanceof ApiError ? showFieldErrors(form, error.fieldErrors) : [];
  const description = otherError ? `${text} ${otherError.message}` : text;
  toasts.add({ title: copy.error, description, variant: 'destructive' });
}
