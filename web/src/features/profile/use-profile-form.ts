import type { UseFormReturn } from 'react-hook-form';
import { useZodForm } from '@/lib/forms';
import { profileSchema, type ProfileValues } from './schemas';

export type ProfileForm = UseFormReturn<ProfileValues, unknown, ProfileValues>;

export function useProfileForm(defaultValues: ProfileValues): ProfileForm {
  return useZodForm(profileSchema, { defaultValues });
}
