import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { cachePhoto } from '@/api/profile/queries';
import type { Profile } from '@/api/profile/types';
import { logInAgain } from '@/features/auth/unauthorized';
import { useLogInAgain } from '@/features/auth/use-log-in-again';
import { PhotoField } from '@/features/photo/photo-field';
import { copy } from '@/features/profile/copy';
import { EditProfile } from '@/features/profile/edit-profile';
import { useEditProfile } from '@/features/profile/use-edit-profile';
import { copy as servicesCopy } from '@/features/services/copy';
import { MAX_SERVICES } from '@/features/services/schemas';
import { ServicesCard } from '@/features/services/services-card';
import { useServiceEditor } from '@/features/services/use-service-editor';
import { ProfileStats } from '@/features/stats/profile-stats';
import { createDraftStore } from '@/lib/draft-store';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import AppScreen from './app';
import { ProfileFailure } from './profile-failure';
import { useOwnProfile } from './use-own-profile';

export const head: PageHead = {
  title: (brand) => `${copy.edit.title} · ${brand}`,
  description: copy.edit.infoTitle,
  unlisted: true,
};

export default function EditProfileScreen() {
  useLogInAgain(paths.editProfile);
  const { user } = useAuth();
  const query = useOwnProfile();
  if (!user) return <AppScreen />;
  if (query.data) return <Editing key={user.uid} uid={user.uid} profile={query.data} />;
  return query.isError ? <ProfileFailure query={query} /> : <AppScreen />;
}

function Editing({ uid, profile }: { uid: string; profile: Profile }) {
  const { publicUrl } = useInstance();
  const queryClient = useQueryClient();
  const draft = useMemo(() => createDraftStore(() => sessionStorage, `edit-profile:${uid}`), [uid]);
  const editor = useServiceEditor(draft);
  const edit = useEditProfile({
    profile,
    draft,
    onUnauthorized: () => {
      logInAgain(paths.editProfile);
    },
  });
  return (
    <EditProfile
      profile={profile}
      edit={edit}
      publicUrl={publicUrl}
      stats={<ProfileStats />}
      photoField={
        <PhotoField
          photo={profile.photo}
          onChange={(image, photo) => {
            cachePhoto(queryClient, image, photo);
          }}
          onUnauthorized={edit.logInAgain}
        />
      }
      services={{
        onAdd: editor.openNew,
        addHint: servicesCopy.addHint,
        addRefused: profile.services.length < MAX_SERVICES ? null : servicesCopy.limitReached,
        list: (
          <ServicesCard
            services={profile.services}
            editor={editor}
            draft={draft}
            onUnauthorized={edit.logInAgain}
          />
        ),
      }}
    />
  );
}
