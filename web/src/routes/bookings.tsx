import { useLocation } from 'react-router';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import type { Profile } from '@/api/profile/types';
import { endExpiredSession, logInAgain } from '@/features/auth/unauthorized';
import { copy } from '@/features/inbox/copy';
import { NoPageYet } from '@/features/inbox/empty-list';
import { readLook } from '@/features/inbox/filters';
import { Inbox } from '@/features/inbox/inbox';
import { listQuery, newestQuery } from '@/features/inbox/queries';
import { LinkField } from '@/features/share/link-field';
import { sharedPage } from '@/features/share/page';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import AppScreen from './app';
import { Desk } from './desk';
import { prepareDesk } from './prepare';
import type { AppSession } from './session';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.description,
  unlisted: true,
};

export const prepare = (session: AppSession) => [
  ...prepareDesk(session),
  session.queryClient.infiniteQuery(listQuery(session.api, readLook(window.location.search))),
  session.queryClient.query(newestQuery(session.api, 'needs-answer')),
];

/** The screen of two addresses: all requests, and one of them. */
export default function BookingsScreen() {
  const { user, logout } = useAuth();
  const { data: profile } = useOwnProfile();
  const { pathname, search } = useLocation();
  if (!user) return <AppScreen />;
  return (
    <Desk>
      <Inbox
        key={user.uid}
        uid={user.uid}
        share={profile && <Share profile={profile} />}
        onExpired={() => {
          endExpiredSession({ logout });
        }}
        onUnauthorized={() => {
          logInAgain(pathname + search);
        }}
      />
    </Desk>
  );
}

function Share({ profile }: { profile: Profile }) {
  const instance = useInstance();
  const { username, isProfileComplete } = profile;
  if (!isProfileComplete || username === null) return <NoPageYet to={paths.createProfile} />;
  return <LinkField page={sharedPage(profile, username, instance)} />;
}
