import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Navigate } from 'react-router';
import type { AuthUser } from '@/api/identity/types';
import { useAuth } from '@/api/identity/use-auth';
import { profileQuery, setCachedPhoto, type Profile } from '@/api/profile';
import { VerifyBanner } from '@/features/auth/verify-banner';
import { PhotoField } from '@/features/photo/photo-field';
import { copy } from '@/features/profile/copy';
import { CreateProfile } from '@/features/profile/create-profile';
import { PublicProfile } from '@/features/public-profile/public-profile';
import { buildPreviewServices } from '@/features/services/schemas';
import { ServiceRows } from '@/features/services/service-rows';
import { useServiceRows } from '@/features/services/use-service-rows';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import { openCreateDraft } from '@/lib/draft-store';
import AppLoadingScreen from './app-loading';
import { ProfileLoadError, useProfileQuery } from './own-profile';
import type { AppSession } from './app-session';

export const head: PageHead = {
  title: (brand) => `${copy.create.title} · ${brand}`,
  description: copy.create.subtitle,
  unlisted: true,
};

export const prefetch = ({ api, queryClient }: AppSession) => [queryClient.query(profileQuery(api))];

export default function CreateProfileScreen() {
  const { user } = useAuth();
  const query = useProfileQuery();
  if (!user) return <AppLoadingScreen />;
  if (query.data) return <CreateProfileForm key={user.uid} user={user} profile={query.data} />;
  return query.isError ? <ProfileLoadError query={query} /> : <AppLoadingScreen />;
}

function CreateProfileForm({ user, profile }: { user: AuthUser; profile: Profile }) {
  const queryClient = useQueryClient();
  const draft = useMemo(() => openCreateDraft(user.uid), [user.uid]);
  const services = useServiceRows(draft);
  const [isPhotoPending, setPhotoPending] = useState(false);
  // Decided when the screen opens: a save on it completes the profile too, and the services are saved after that.
  const [isAlreadyComplete] = useState(() => profile.isProfileComplete && !draft.isInterrupted());
  if (isAlreadyComplete) return <Navigate to={paths.editProfile} replace />;

  return (
    <CreateProfile
      banner={<VerifyBanner />}
      profile={profile}
      accountName={user.displayName ?? ''}
      draft={draft}
      services={{
        ...services,
        preview: buildPreviewServices(services.rows),
        fields: ({ busy }) => <ServiceRows rowsForm={services} busy={busy} />,
      }}
      isPhotoPending={isPhotoPending}
      photoField={
        <PhotoField
          photo={profile.photo}
          onChange={(objectPath, photo) => {
            setCachedPhoto(queryClient, objectPath, photo);
          }}
          onPendingChange={setPhotoPending}
        />
      }
      preview={(data) => <PublicProfile profile={data} headingLevel={2} />}
    />
  );
}
