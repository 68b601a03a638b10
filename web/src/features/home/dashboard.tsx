import type { ReactNode } from 'react';
import type { Profile } from '@/api/profile/types';
import { ProfileCard, type ShareParts } from './profile-card';
import { ServicesCard } from './services-card';

interface DashboardProps {
  profile: Profile;
  username: string;
  share: ShareParts;
  stats: ReactNode;
  /** What clients asked for, and wait to hear about. */
  requests: ReactNode;
}

/**
 * The home of somebody whose page is out in the world. On a phone what waits for an answer comes before the numbers; on
 * a wide page the left column is read before the right one.
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
