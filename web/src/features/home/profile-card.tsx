import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile/types';
import { paths } from '@/lib/paths';
import { profileCopy } from '@/lib/profile-copy';
import { buttonStyle } from '@/ui/button-style';
import { Photo } from '@/ui/photo';
import { copy } from './copy';

/** The ways to bring people to the page. */
export interface ShareParts {
  link: ReactNode;
  code: ReactNode;
  button: ReactNode;
  /** A text around the link, for where there is room. */
  text: ReactNode;
}

interface ProfileCardProps {
  profile: Profile;
  username: string;
  share: ShareParts;
}

export function ProfileCard({ profile, username, share }: ProfileCardProps) {
  const name = profile.displayName ?? profileCopy.namePlaceholder;
  const quiet = buttonStyle({ intent: 'quiet', size: 'md' });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-5 rounded-card border border-line bg-sheet p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-6.5">
      <div className="@container grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <div className="flex items-center gap-4">
          <Photo
            image={profile.profileImage}
            photo={profile.photo}
            alt={copy.photoAlt(name)}
            sizes="4rem"
            className="size-16 shrink-0 rounded-full"
          />
          <div className="min-w-0">
            <h1 className="font-serif text-32 leading-heading wrap-anywhere">{name}</h1>
            <p className="text-15 text-ink-soft">{profileCopy.activeServices(profile.services.length)}</p>
          </div>
        </div>
        {share.link}
      </div>
      {share.code}
      <div className="grid grid-cols-2 gap-3 sm:col-span-2 sm:flex sm:flex-wrap">
        {share.button}
        <Link to={paths.editProfile} className={quiet}>
          {copy.editProfile}
        </Link>
        <Link to={paths.publicProfile(username)} className={quiet}>
          {copy.viewPublic}
        </Link>
      </div>
      <div className="@container border-t border-line pt-5 max-lg:hidden sm:col-span-2">{share.text}</div>
    </section>
  );
}
