import { useQueryClient } from '@tanstack/react-query';
import { isChangedElsewhere } from '@/api/errors';
import { profileQuery } from '@/api/profile/queries';
import type { Profile } from '@/api/profile/types';
import { conflictingFields } from '@/lib/merge';
import { formValues, type ProfileValues } from './schemas';
import { useSaveProfile } from './use-save-profile';

/** Fields that were changed here and elsewhere, and the profile as it is stored. */
export interface Conflict {
  fields: (keyof ProfileValues)[];
  stored: Profile;
}

interface Changes {
  mine: Partial<ProfileValues>;
  /** What the form was filled from. */
  base: ProfileValues;
  /** The newest profile that this page knows. */
  stored: Profile;
}

/** Saves what was changed here. What another tab or device changed meanwhile stays, or is asked about. */
export function useSaveChanges({ isPhotoPending }: { isPhotoPending: boolean }) {
  const { mutateAsync: saveProfile } = useSaveProfile({ isPhotoPending });
  const queryClient = useQueryClient();

  async function save({ mine, base, stored }: Changes): Promise<Profile | Conflict> {
    const fields = conflictingFields(mine, base, formValues(stored));
    if (fields.length > 0) return { fields, stored };
    const values = { ...formValues(stored), ...mine };
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
      if (!isChangedElsewhere(error)) throw error;
    }
    const newer = await queryClient.query({ ...profileQuery, staleTime: 0 });
    return await save({ mine, base, stored: newer });
  }

  return save;
}
