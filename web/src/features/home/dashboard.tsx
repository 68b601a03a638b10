import type { ReactNode } from 'react';
import type { Profile } from '@/api/profile/types';
import { ProfileCard } from './profile-card';
import { ServicesCard } from './services-card';

interface DashboardProps {
  profile: Profile;
  username: string;
  publicUrl: string;
  stats: ReactNode;
  requests: ReactNode;
}

/** The home of somebody whose page is out in the world. */
export function Dashboard({ profile, username, publicUrl, stats, requests }: DashboardProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <ProfileCard profile={profile} username={username} publicUrl={publicUrl} />
      {stats}
      {requests}
      <ServicesCard services={profile.services} />
    </div>
  );
}
