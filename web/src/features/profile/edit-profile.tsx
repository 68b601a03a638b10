import type { ReactNode } from 'react';
import type { Profile } from '@/api/profile';
import { copy } from './copy';
import { EditBar, EditColumns, SummaryCard, EditTiles } from './edit-layout';
import { InfoForm } from './info-form';
import { LeaveDialog } from './unsaved-changes';
import type { EditProfileState } from './use-edit-profile';

interface EditProfileProps {
  profile: Profile;
  edit: EditProfileState;
  publicUrl: string;
  /** Renders the layout around the screen, with a bar at the top. */
  renderLayout: (parts: { bar: ReactNode; children: ReactNode }) => ReactNode;
  photoField: ReactNode;
  /** A part of the public page, to preview the accent. */
  sample: ReactNode;
  stats: ReactNode;
  services: {
    list: ReactNode;
    onAdd: () => void;
    addDisabledReason: string | null;
    addHint: string;
  };
}

export function EditProfile({
  profile,
  edit,
  publicUrl,
  renderLayout,
  photoField,
  sample,
  stats,
  services,
}: EditProfileProps) {
  return renderLayout({
    bar: <EditBar username={profile.username} />,
    children: (
      <EditColumns
        aside={
          <>
            <SummaryCard profile={profile} publicUrl={publicUrl} photoField={photoField} />
            <EditTiles
              onEditInfo={() => {
                edit.form.setFocus('username');
              }}
              onAddService={services.onAdd}
              addDisabledReason={services.addDisabledReason}
              addHint={services.addHint}
            />
            {stats}
          </>
        }
      >
        <InfoForm profile={profile} edit={edit} sample={sample} />
        {services.list}
        <LeaveDialog guard={edit.guard} texts={copy.edit.leave} onLeave={edit.deleteDraft} />
      </EditColumns>
    ),
  });
}
