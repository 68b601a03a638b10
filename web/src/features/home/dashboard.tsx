import type { ReactNode } from 'react';
import type { Profile } from '@/api/profile';
import { Skeleton } from '@/ui/load-state';
import { copy } from './copy';
import { ProfileCard, type ShareParts } from './profile-card';
import { ServicesCard } from './services-card';

interface DashboardProps {
  profile: Profile;
  username: string;
  share: ShareParts;
  stats: ReactNode;
  /** The card with the newest requests. */
  requests: ReactNode;
}

/**
 * The home of a photographer with a public page. On a phone the requests come before the statistics. On a wide screen
 * the requests are in the left column, which screen readers read first.
 */
export function Dashboard({ profile, username, share, stats, requests }: DashboardProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <ProfileCard profile={profile} username={username} share={share} />
      <div className="grid grid-cols-[minmax(0,1fr)] lg:col-start-1 lg:row-start-2">{requests}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:col-start-2 lg:row-start-1">{stats}</div>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:col-start-2 lg:row-start-2">
        <ServicesCard services={profile.services} />
      </div>
    </div>
  );
}

/** Placeholders for the dashboard's cards. */
export function HomeSkeleton() {
  return (
    <>
      <h1 className="sr-only">{copy.loading}</h1>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <Skeleton className="h-87 sm:h-65 lg:h-97" />
        <Skeleton className="h-88 lg:h-97" />
        <Skeleton className="h-62" />
        <Skeleton className="h-62" />
      </div>
    </>
  );
}
