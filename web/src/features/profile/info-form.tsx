import type { ReactNode } from 'react';
import type { Profile } from '@/api/profile';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { AccentField } from './accent-field';
import { BasicFields } from './basic-fields';
import { ConflictNotice } from './conflict-notice';
import { ContactFields } from './contact-fields';
import { copy } from './copy';
import type { EditProfileState } from './use-edit-profile';
import { UsernameField } from './username-field';

const { edit: texts } = copy;

interface InfoFormProps {
  profile: Profile;
  edit: EditProfileState;
  /** A part of the public page, to preview the accent. */
  sample: ReactNode;
}

export function InfoForm({ profile, edit, sample }: InfoFormProps) {
  const { form, values, submit } = edit;
  const busy = form.formState.isSubmitting;
  const hasNewUsername =
    profile.username !== null && values.username.trim().toLowerCase() !== profile.username.toLowerCase();
  return (
    <Card title={texts.infoTitle}>
      <form
        noValidate
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line px-5 py-6 sm:px-6.5"
        onSubmit={(event) => void submit(event)}
      >
        {edit.isRestored && <RestoredNotice onDiscard={edit.resetForm} />}
        <UsernameField
          form={form}
          current={profile.username}
          readOnly={busy}
          note={hasNewUsername ? copy.username.renamed : undefined}
        />
        <BasicFields form={form} readOnly={busy} />
        <AccentField form={form} busy={busy} sample={sample} />
        <ContactFields form={form} values={values} email={profile.email} busy={busy} />
        {edit.conflict && <ConflictNotice conflict={edit.conflict} onAcceptStored={edit.acceptStored} />}
        <div role="status" className="text-15 text-danger empty:hidden">
          {edit.isOffline && copy.offline}
        </div>
        <div className="mt-3 grid sm:flex sm:justify-end">
          <Button type="submit" busy={busy} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-paper px-4 py-2 text-15"
    >
      <p>{texts.restored}</p>
      <Button intent="outline" size="md" onClick={onDiscard}>
        {texts.discard}
      </Button>
    </div>
  );
}
