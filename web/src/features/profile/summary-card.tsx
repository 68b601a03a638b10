import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Profile } from '@/api/profile/types';
import { publicLink } from '@/lib/public-link';
import { copy } from './copy';

interface SummaryCardProps {
  profile: Profile;
  publicUrl: string;
  /** The photo, and the way to change it. */
  photoField: ReactNode;
}

export function SummaryCard({ profile, publicUrl, photoField }: SummaryCardProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card border border-line bg-sheet p-5 sm:p-6.5">
      {photoField}
      <div className="max-sm:text-center">
        <p className="font-serif text-32 leading-heading wrap-anywhere">
          {profile.displayName ?? copy.namePlaceholder}
        </p>
        {profile.username !== null && <Address {...publicLink(publicUrl, profile.username)} />}
        <p className="mt-2 text-15 text-ink-soft">{copy.activeServices(profile.services.length)}</p>
      </div>
    </section>
  );
}

function Address({ host, path }: { host: string; path: string }) {
  return (
    <p className="mt-1 font-mono text-13 wrap-anywhere">
      <span className="text-ink-soft">{host}</span>
      <Link to={path} className="underline-offset-4 hover:underline">
        {path}
      </Link>
    </p>
  );
}
