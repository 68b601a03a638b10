import type { Photo, Profile, Service } from '@/api/profile/types';
import { profileCopy } from '@/lib/profile-copy';
import { copy } from './copy';
import type { ProfileValues } from './schemas';

/** What the public page will show, as far as it is typed. */
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

/** The number the public page shows while the photographer has given none. */
export const PLACEHOLDER_PHONE = '(555) 555-0100';

export function previewData(
  typed: ProfileValues,
  { profileImage, photo, email }: Profile,
  services: readonly Service[],
): PreviewData {
  const username = typed.username.trim() || copy.usernamePlaceholder;
  return {
    username,
    displayName: typed.displayName.trim() || profileCopy.namePlaceholder,
    bio: typed.bio.trim(),
    profileImage,
    photo,
    services,
    ...(typed.showEmail && { email }),
    ...(typed.showPhone && { phone: typed.phone.trim() || PLACEHOLDER_PHONE }),
    ...(typed.showSocial && { socialHandle: typed.socialHandle.trim() || username }),
  };
}
