import type { ReactNode } from 'react';
import type { Profile } from '@/api/profile/types';
import { copy } from './copy';
import { EditBar, EditColumns } from './edit-frame';
import { InfoForm } from './info-form';
import { LeaveDialog } from './leave-dialog';
import { SummaryCard } from './summary-card';
import { Tiles } from './tiles';
import type { EditProfileState } from './use-edit-profile';

interface EditProfileProps {
  profile: Profile;
  edit: EditProfileState;
  publicUrl: string;
  /** What stands around it, with a bar of its own on top. */
  frame: (parts: { bar: ReactNode; children: ReactNode }) => ReactNode;
  photoField: ReactNode;
  /** A piece of the public page, to try a colour on. */
  sample: ReactNode;
  stats: ReactNode;
  services: {
    list: ReactNode;
    onAdd: () => void;
    addRefused: string | null;
    addHint: string;
  };
}

export function EditProfile({
  profile,
  edit,
  publicUrl,
  frame,
  photoField,
  sample,
  stats,
  services,
}: EditProfileProps) {
  return frame({
    bar: <EditBar username={profile.username} />,
    children: (
      <EditColumns
        aside={
          <>
            <SummaryCard profile={profile} publicUrl={publicUrl} photoField={photoField} />
            <Tiles
              onEditInfo={() => {
                edit.form.setFocus('username');
              }}
              onAddService={services.onAdd}
              addRefused={services.addRefused}
              addHint={services.addHint}
            />
            {stats}
          </>
        }
      >
        <InfoForm profile={profile} edit={edit} sample={sample} />
        {services.list}
        <LeaveDialog guard={edit.guard} words={copy.edit.leave} onLeave={edit.forget} />
      </EditColumns>
    ),
  });
}
