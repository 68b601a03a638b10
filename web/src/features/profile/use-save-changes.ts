import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { isVersionConflict } from '@/api/errors';
import { profileQuery, type Profile } from '@/api/profile';
import { findConflictingFields } from '@/lib/forms';
import { type ProfileValues, toProfileFormValues } from './schemas';
import { useSaveProfile } from './use-save-profile';

/** The fields that both this form and another tab or device changed, with the stored profile. */
export interface ProfileConflict {
  fields: (keyof ProfileValues)[];
  stored: Profile;
}

export function isConflict(result: Profile | ProfileConflict): result is ProfileConflict {
  return 'fields' in result;
}

interface SaveOptions {
  changes: Partial<ProfileValues>;
  /** The saved values from which `changes` differ. */
  base: ProfileValues;
  /** The newest known profile. */
  stored: Profile;
}

/**
 * Returns a function that saves the fields that the photographer changed. Other fields keep what another tab or device
 * saved. If this form and another tab or device changed the same field, the function saves nothing and returns a
 * conflict.
 */
export function useSaveProfileChanges({ isPhotoPending }: { isPhotoPending: boolean }) {
  const { mutateAsync: saveProfile } = useSaveProfile({ isPhotoPending });
  const api = useApi();
  const queryClient = useQueryClient();

  async function save({ changes, base, stored }: SaveOptions): Promise<Profile | ProfileConflict> {
    const fields = findConflictingFields(changes, base, toProfileFormValues(stored));
    if (fields.length > 0) return { fields, stored };
    const values = { ...toProfileFormValues(stored), ...changes };
    try {
      return await saveProfile({
        input: {
          ...values,
          phone: values.phone || null,
          socialHandle: values.socialHandle.replace(/^@/, '') || null,
          accent: values.accent || null,
        },
        version: stored.version,
      });
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
    const latest = await queryClient.query({ ...profileQuery(api), staleTime: 0 });
    return await save({ changes, base, stored: latest });
  }

  return save;
}
