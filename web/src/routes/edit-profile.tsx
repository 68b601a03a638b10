import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { setCachedPhoto, type Profile } from '@/api/profile';
import { statisticsQuery } from '@/api/queries';
import { useRequireSignIn } from '@/features/auth/session-end';
import { LoadingPage } from '@/features/loading/loading-page';
import { PhotoField } from '@/features/photo/photo-field';
import { copy } from '@/features/profile/copy';
import { EditProfile } from '@/features/profile/edit-profile';
import { useEditProfile } from '@/features/profile/use-edit-profile';
import { ServiceCard } from '@/features/public-profile/service-card';
import { copy as servicesCopy } from '@/features/services/copy';
import { sampleService, MAX_SERVICES } from '@/features/services/schemas';
import { ServicesCard } from '@/features/services/services-card';
import { useUnsavedRows } from '@/features/services/use-unsaved-rows';
import { useServiceEditor } from '@/features/services/use-service-editor';
import { DEFAULT_PERIOD } from '@/features/stats/period';
import { ProfileStats } from '@/features/stats/profile-stats';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import { openCreateDraft, openEditDraft } from '@/lib/draft-store';
import AppLoadingScreen from './app-loading';
import { AppLayout, prefetchAppLayout } from './app-layout';
import { ProfileLoadError, useProfileQuery } from './own-profile';
import type { AppSession } from './app-session';

export const head: PageHead = {
  title: (brand) => `${copy.edit.title} · ${brand}`,
  description: copy.edit.infoTitle,
  unlisted: true,
};

export const prefetch = (session: AppSession) => [
  ...prefetchAppLayout(session),
  session.queryClient.query(statisticsQuery(session.api, DEFAULT_PERIOD)),
];

export default function EditProfileScreen() {
  useRequireSignIn(paths.editProfile);
  const { user, recheckSession } = useAuth();
  const query = useProfileQuery();
  if (!user) return <AppLoadingScreen />;
  if (query.data) return <EditProfileForm key={user.uid} uid={user.uid} profile={query.data} />;
  return query.isError ? (
    <ProfileLoadError query={query} />
  ) : (
    <LoadingPage isSlow={false} onRetry={recheckSession} />
  );
}

function EditProfileForm({ uid, profile }: { uid: string; profile: Profile }) {
  const { publicUrl } = useInstance();
  const queryClient = useQueryClient();
  const draft = useMemo(() => openEditDraft(uid), [uid]);
  // Services of the create screen that were not saved with the profile.
  const unsavedServices = useUnsavedRows(
    useMemo(() => openCreateDraft(uid), [uid]),
    profile.isProfileComplete,
  );
  const [isPhotoPending, setPhotoPending] = useState(false);
  const canAdd = profile.services.length < MAX_SERVICES;
  const editor = useServiceEditor(draft, canAdd);
  const edit = useEditProfile({ profile, draft, isPhotoPending });
  return (
    <EditProfile
      profile={profile}
      edit={edit}
      publicUrl={publicUrl}
      renderLayout={({ bar, children }) => <AppLayout bar={bar}>{children}</AppLayout>}
      stats={<ProfileStats />}
      sample={<ServiceCard service={profile.services[0] ?? sampleService} position={1} heading="h4" />}
      photoField={
        <PhotoField
          photo={profile.photo}
          onChange={(objectPath, photo) => {
            setCachedPhoto(queryClient, objectPath, photo);
          }}
          onPendingChange={setPhotoPending}
        />
      }
      services={{
        onAdd: editor.openNew,
        addHint: servicesCopy.addHint,
        addDisabledReason: canAdd ? null : servicesCopy.limitReached,
        list: (
          <ServicesCard services={profile.services} editor={editor} unsaved={unsavedServices} draft={draft} />
        ),
      }}
    />
  );
}
