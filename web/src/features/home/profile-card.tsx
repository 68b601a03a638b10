import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile';
import { paths } from '@/lib/paths';
import { profileCopy } from '@/lib/shared-copy';
import { buttonStyle } from '@/ui/button';
import { Photo } from '@/ui/photo';
import { copy } from './copy';

/** The elements of the card with which the photographer shares the public page. */
export interface ShareParts {
  link: ReactNode;
  /** The QR code. */
  qrCode: ReactNode;
  button: ReactNode;
  /** A bio text with the link, on wide screens. */
  text: ReactNode;
}

interface ProfileCardProps {
  profile: Profile;
  username: string;
  share: ShareParts;
}

export function ProfileCard({ profile, username, share }: ProfileCardProps) {
  const name = profile.displayName ?? profileCopy.namePlaceholder;
  const quietButtonStyle = buttonStyle({ intent: 'quiet', size: 'md' });
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
      {share.qrCode}
      <div className="grid grid-cols-2 gap-3 sm:col-span-2 sm:flex sm:flex-wrap">
        {share.button}
        <Link to={paths.editProfile} className={quietButtonStyle}>
          {copy.editProfile}
        </Link>
        <Link to={paths.publicProfile(username)} className={quietButtonStyle}>
          {copy.viewPublic}
        </Link>
      </div>
      <div className="@container border-t border-line pt-5 max-lg:hidden sm:col-span-2">{share.text}</div>
    </section>
  );
}
