import type { Photo, Profile, Service } from '@/api/profile';
import { profileCopy } from '@/lib/shared-copy';
import { copy } from './copy';
import type { ProfileValues } from './schemas';

/** What the public page would show with the current form values. */
export interface PreviewData {
  username: string;
  displayName: string;
  bio: string;
  profileImage: string | null;
  photo: Photo | null;
  services: readonly Service[];
  email?: string;
  phone?: string;
  socialHandle?: string;
}

/** The public page shows this number until the photographer enters one or hides the phone number. */
export const PLACEHOLDER_PHONE = '(555) 555-0100';

export function buildPreviewData(
  values: ProfileValues,
  { profileImage, photo, email }: Profile,
  services: readonly Service[],
): PreviewData {
  const username = values.username.trim() || copy.usernamePlaceholder;
  return {
    username,
    displayName: values.displayName.trim() || profileCopy.namePlaceholder,
    bio: values.bio.trim(),
    profileImage,
    photo,
    services,
    ...(values.showEmail && { email }),
    ...(values.showPhone && { phone: values.phone.trim() || PLACEHOLDER_PHONE }),
    ...(values.showSocial && { socialHandle: values.socialHandle.trim() || username }),
  };
}
