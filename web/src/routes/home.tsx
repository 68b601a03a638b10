import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { logInAgain } from '@/features/auth/unauthorized';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { copy } from '@/features/home/copy';
import { Dashboard } from '@/features/home/dashboard';
import { HomeFrame } from '@/features/home/home-frame';
import { HomeSkeleton } from '@/features/home/home-skeleton';
import { LogoutButton } from '@/features/home/logout-button';
import { Welcome } from '@/features/home/welcome';
import { NewestRequests } from '@/features/inbox/newest-requests';
import { ProfileStats } from '@/features/stats/profile-stats';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import AppScreen from './app';
import { ProfileFailure } from './profile-failure';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.text,
  unlisted: true,
};

export default function HomeScreen() {
  const { brand, publicUrl } = useInstance();
  const { user } = useAuth();
  const query = useOwnProfile();
  if (!user) return <AppScreen />;
  if (!query.data && query.isError) return <ProfileFailure query={query} />;

  const profile = query.data;
  const frame = { brand, person: user.displayName ?? user.email };
  if (!profile) {
    return (
      <HomeFrame {...frame} width="desk" action={<LogoutButton size="md" />}>
        <VerifyBanner />
        <HomeSkeleton />
      </HomeFrame>
    );
  }
  if (!profile.isProfileComplete || profile.username === null) {
    return (
      <HomeFrame {...frame} width="sheet">
        <VerifyBanner />
        <Welcome brand={brand} />
      </HomeFrame>
    );
  }
  return (
    <HomeFrame {...frame} width="desk" action={<LogoutButton size="md" />}>
      <VerifyBanner />
      <Dashboard
        profile={profile}
        username={profile.username}
        publicUrl={publicUrl}
        stats={<ProfileStats />}
        requests={
          <NewestRequests
            onUnauthorized={() => {
              logInAgain(paths.home);
            }}
          />
        }
      />
    </HomeFrame>
  );
}
