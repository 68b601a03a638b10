import { useLocation } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import type { Profile } from '@/api/profile/types';
import { endExpiredSession, logInAgain } from '@/features/auth/unauthorized';
import { HomeFrame } from '@/features/home/home-frame';
import { LogoutButton } from '@/features/home/logout-button';
import { PublicLink } from '@/features/home/public-link';
import { copy } from '@/features/inbox/copy';
import { NoPageYet } from '@/features/inbox/empty-list';
import { Inbox } from '@/features/inbox/inbox';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import AppScreen from './app';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.description,
  unlisted: true,
};

/** The screen of two addresses: all requests, and one of them. */
export default function BookingsScreen() {
  const { brand, publicUrl } = useInstance();
  const { user, logout } = useAuth();
  const { data: profile } = useOwnProfile();
  const { pathname, search } = useLocation();
  if (!user) return <AppScreen />;
  return (
    <HomeFrame
      brand={brand}
      person={user.displayName ?? user.email}
      width="desk"
      action={<LogoutButton size="md" />}
    >
      <Inbox
        key={user.uid}
        uid={user.uid}
        share={profile && <Share profile={profile} publicUrl={publicUrl} />}
        onExpired={() => {
          endExpiredSession({ logout });
        }}
        onUnauthorized={() => {
          logInAgain(pathname + search);
        }}
      />
    </HomeFrame>
  );
}

function Share({
  profile: { username, isProfileComplete },
  publicUrl,
}: {
  profile: Profile;
  publicUrl: string;
}) {
  if (!isProfileComplete || username === null) return <NoPageYet to={paths.createProfile} />;
  return <PublicLink username={username} publicUrl={publicUrl} />;
}
