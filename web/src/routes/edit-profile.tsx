import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { cachePhoto } from '@/api/profile/queries';
import type { Profile } from '@/api/profile/types';
import { statisticsQuery } from '@/api/statistics';
import { logInAgain } from '@/features/auth/unauthorized';
import { useLogInAgain } from '@/features/auth/use-log-in-again';
import { LoadingPage } from '@/features/loading/loading-page';
import { PhotoField } from '@/features/photo/photo-field';
import { copy } from '@/features/profile/copy';
import { EditProfile } from '@/features/profile/edit-profile';
import { useEditProfile } from '@/features/profile/use-edit-profile';
import { ServiceCard } from '@/features/public-profile/service-card';
import { copy as servicesCopy } from '@/features/services/copy';
import { sampleService } from '@/features/services/sample-service';
import { MAX_SERVICES } from '@/features/services/schemas';
import { ServicesCard } from '@/features/services/services-card';
import { useLeftoverRows } from '@/features/services/use-leftover-rows';
import { useServiceEditor } from '@/features/services/use-service-editor';
import { USUAL_PERIOD } from '@/features/stats/period';
import { ProfileStats } from '@/features/stats/profile-stats';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import { createScreenDraft, editScreenDraft } from '@/lib/profile-drafts';
import AppScreen from './app';
import { Desk } from './desk';
import { prepareDesk } from './prepare';
import { ProfileFailure } from './profile-failure';
import type { AppSession } from './session';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.edit.title} · ${brand}`,
  description: copy.edit.infoTitle,
  unlisted: true,
};

export const prepare = (session: AppSession) => [
  ...prepareDesk(session),
  session.queryClient.query(statisticsQuery(session.api, USUAL_PERIOD)),
];

export default function EditProfileScreen() {
  useLogInAgain(paths.editProfile);
  const { user, retry } = useAuth();
  const query = useOwnProfile();
  if (!user) return <AppScreen />;
  if (query.data) return <Editing key={user.uid} uid={user.uid} profile={query.data} />;
  return query.isError ? <ProfileFailure query={query} /> : <LoadingPage slow={false} onRetry={retry} />;
}

function Editing({ uid, profile }: { uid: string; profile: Profile }) {
  const { publicUrl } = useInstance();
  const queryClient = useQueryClient();
  const draft = useMemo(() => editScreenDraft(uid), [uid]);
  const leftover = useLeftoverRows(
    useMemo(() => createScreenDraft(uid), [uid]),
    profile.isProfileComplete,
  );
  const [isPhotoPending, setPhotoPending] = useState(false);
  const canAdd = profile.services.length < MAX_SERVICES;
  const editor = useServiceEditor(draft, canAdd);
  const edit = useEditProfile({
    profile,
    draft,
    isPhotoPending,
    onUnauthorized: () => {
      logInAgain(paths.editProfile);
    },
  });
  return (
    <EditProfile
      profile={profile}
      edit={edit}
      publicUrl={publicUrl}
      frame={({ bar, children }) => <Desk bar={bar}>{children}</Desk>}
      stats={<ProfileStats />}
      sample={<ServiceCard service={profile.services[0] ?? sampleService} position={1} heading="h4" />}
      photoField={
        <PhotoField
          photo={profile.photo}
          onChange={(image, photo) => {
            cachePhoto(queryClient, image, photo);
          }}
          onPendingChange={setPhotoPending}
          onUnauthorized={edit.logInAgain}
        />
      }
      services={{
        onAdd: editor.openNew,
        addHint: servicesCopy.addHint,
        addRefused: canAdd ? null : servicesCopy.limitReached,
        list: (
          <ServicesCard
            services={profile.services}
            editor={editor}
            leftover={leftover}
            draft={draft}
            onUnauthorized={edit.logInAgain}
          />
        ),
      }}
    />
  );
}
