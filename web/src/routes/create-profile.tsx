import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { cachePhoto, profileQuery } from '@/api/profile/queries';
import type { Profile } from '@/api/profile/types';
import { logInAgain } from '@/features/auth/unauthorized';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { PhotoField } from '@/features/photo/photo-field';
import { copy } from '@/features/profile/copy';
import { CreateProfile } from '@/features/profile/create-profile';
import { PublicProfile } from '@/features/public-profile/public-profile';
import { previewServices } from '@/features/services/preview-services';
import { ServiceRows } from '@/features/services/service-rows';
import { useServiceRows } from '@/features/services/use-service-rows';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import { createScreenDraft } from '@/lib/profile-drafts';
import AppScreen from './app';
import { ProfileFailure } from './profile-failure';
import type { AppSession } from './session';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.create.title} · ${brand}`,
  description: copy.create.subtitle,
  unlisted: true,
};

export const prepare = ({ queryClient }: AppSession) => [queryClient.query(profileQuery)];

export default function CreateProfileScreen() {
  const { user } = useAuth();
  const query = useOwnProfile();
  if (!user) return <AppScreen />;
  if (query.data) return <Creation key={user.uid} user={user} profile={query.data} />;
  return query.isError ? <ProfileFailure query={query} /> : <AppScreen />;
}

function Creation({ user, profile }: { user: AuthUser; profile: Profile }) {
  const queryClient = useQueryClient();
  const draft = useMemo(() => createScreenDraft(user.uid), [user.uid]);
  const services = useServiceRows(draft);
  const [isPhotoPending, setPhotoPending] = useState(false);
  // Decided on arrival: it also becomes complete here, and then there is something left to do.
  const [isDone] = useState(() => profile.isProfileComplete && !draft.isInterrupted());
  if (isDone) return <Navigate to={paths.editProfile} replace />;

  return (
    <CreateProfile
      banner={<VerifyBanner />}
      profile={profile}
      accountName={user.displayName ?? ''}
      draft={draft}
      services={{
        ...services,
        preview: previewServices(services.rows),
        fields: ({ busy }) => <ServiceRows services={services} busy={busy} />,
      }}
      isPhotoPending={isPhotoPending}
      photoField={({ onUnauthorized }) => (
        <PhotoField
          photo={profile.photo}
          onChange={(image, photo) => {
            cachePhoto(queryClient, image, photo);
          }}
          onPendingChange={setPhotoPending}
          onUnauthorized={onUnauthorized}
        />
      )}
      preview={(data) => <PublicProfile profile={data} headingLevel={2} />}
      onUnauthorized={() => {
        logInAgain(paths.createProfile);
      }}
    />
  );
}
