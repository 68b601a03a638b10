import { Photo } from '@/ui/photo';
import { copy } from './copy';
import type { PublicProfileData } from './types';

interface ProfilePhotoProps {
  profile: Pick<PublicProfileData, 'profileImage' | 'photo' | 'displayName'>;
  priority: boolean;
}

export function ProfilePhoto({ profile, priority }: ProfilePhotoProps) {
  return (
    <div className="size-25 overflow-hidden rounded-full border border-line p-1 @xs:size-38 @xs:p-1.5 @3xl:-ms-1.75 @3xl:size-58">
      <Photo
        image={profile.profileImage}
        photo={profile.photo ?? null}
        alt={copy.photoAlt(profile.displayName)}
        priority={priority}
        sizes="(min-width: 48rem) 14rem, 9rem"
        className="size-full rounded-full"
      />
    </div>
  );
}
