import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import type { Profile } from '@/api/profile';
import { copy } from '@/features/inbox/copy';
import { CreateProfileLink } from '@/features/inbox/empty-list';
import { parseInboxQuery } from '@/features/inbox/filters';
import { Inbox } from '@/features/inbox/inbox';
import { listQuery, newestQuery } from '@/features/inbox/queries';
import { LinkField } from '@/features/share/link-field';
import { createSharedPage } from '@/features/share/shared-page';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import AppLoadingScreen from './app-loading';
import { AppLayout, prefetchAppLayout } from './app-layout';
import type { AppSession } from './app-session';
import { useProfileQuery } from './own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.title} · ${brand}`,
  description: copy.metaDescription,
  unlisted: true,
};

export const prefetch = (session: AppSession) => [
  ...prefetchAppLayout(session),
  session.queryClient.infiniteQuery(listQuery(session.api, parseInboxQuery(window.location.search))),
  // For the count in the title and the announcement of new requests, whatever the filter of the list.
  session.queryClient.query(newestQuery(session.api, 'needs-answer')),
];

/** The screen of two paths: the list of requests, and one request. */
export default function BookingsScreen() {
  const { user } = useAuth();
  const { data: profile } = useProfileQuery();
  if (!user) return <AppLoadingScreen />;
  return (
    <AppLayout>
      <Inbox key={user.uid} uid={user.uid} shareLink={profile && <Share profile={profile} />} />
    </AppLayout>
  );
}

function Share({ profile }: { profile: Profile }) {
  const instance = useInstance();
  const { username, isProfileComplete } = profile;
  if (!isProfileComplete || username === null) return <CreateProfileLink to={paths.createProfile} />;
  return <LinkField page={createSharedPage(profile, username, instance)} />;
}
