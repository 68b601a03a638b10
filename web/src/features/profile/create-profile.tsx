import { useDeferredValue, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Profile } from '@/api/profile/types';
import { arrivingFor } from '@/lib/arrival';
import type { DraftStore } from '@/lib/draft-store';
import { paths } from '@/lib/paths';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { Switch } from '@/ui/switch';
import { toasts } from '@/ui/toast/store';
import { AccentField } from './accent-field';
import { Accented } from './accented';
import { BasicFields } from './basic-fields';
import { copy } from './copy';
import { CreateActions } from './create-actions';
import { CreateFrame } from './create-frame';
import { DraftOffer } from './draft-offer';
import { LeaveDialog } from './leave-dialog';
import { previewData, type PreviewData } from './preview-data';
import { createBody, formValues } from './schemas';
import type { ServicesPart } from './services-part';
import { useCreateDraft } from './use-create-draft';
import { useCreateProfile } from './use-create-profile';
import { UsernameField } from './username-field';

const { create } = copy;

interface CreateProfileProps {
  /** Above the title. */
  banner: ReactNode;
  profile: Profile;
  /** What the person is called on their account. */
  accountName: string;
  draft: DraftStore;
  services: ServicesPart;
  isPhotoPending: boolean;
  photoField: (handlers: { onUnauthorized: () => void }) => ReactNode;
  preview: (data: PreviewData) => ReactNode;
  onUnauthorized: () => void;
}

export function CreateProfile({
  banner,
  profile,
  accountName,
  draft,
  services,
  isPhotoPending,
  ...props
}: CreateProfileProps) {
  const navigate = useNavigate();
  const [blank] = useState(() => ({
    ...formValues(profile),
    displayName: profile.displayName ?? accountName,
  }));
  const created = useCreateDraft({ draft, blank, services });
  const { form, typed, offer } = created;
  const isPartlySaved = created.saved !== null;
  const isUnsaved = isPartlySaved ? JSON.stringify(createBody(typed)) !== created.saved : created.isTyped;
  const guard = useLeaveGuard(isUnsaved || services.isDirty || isPhotoPending);

  const onUnauthorized = () => {
    draft.setInterrupted(true);
    guard.letGo();
    props.onUnauthorized();
  };
  const { submit, obstacle, busy } = useCreateProfile({
    ...created,
    services,
    draft,
    isPhotoPending,
    onUnauthorized,
    onDone: () => {
      guard.letGo();
      const hasSkipped = services.keepSkipped();
      draft.close();
      toasts.add(hasSkipped ? create.doneWithoutAll : create.done);
      void navigate(paths.home, { state: arrivingFor('page-created') });
    },
  });
  /** Left on purpose, it is offered on return: here, or on the edit screen once the profile is saved. */
  const putAside = () => {
    draft.setInterrupted(false);
  };

  const shown = useDeferredValue(previewData(typed, profile, services.preview));

  return (
    <CreateFrame banner={banner} preview={<Accented colour={typed.accent}>{props.preview(shown)}</Accented>}>
      {offer && (
        <DraftOffer
          onDiscard={created.discard}
          onRestore={() => {
            created.restore(offer);
          }}
        />
      )}
      <form
        noValidate
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-10"
        onSubmit={(event) => void submit(event)}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="mb-3">{props.photoField({ onUnauthorized })}</div>
          <UsernameField form={form} current={profile.username} readOnly={busy} />
          <BasicFields form={form} readOnly={busy} />
          <Switch
            label={copy.fields.showEmail}
            hint={typed.showEmail ? copy.contact.emailShown(profile.email) : copy.contact.emailHidden}
            disabled={busy}
            {...form.register('showEmail')}
          />
          <AccentField form={form} busy={busy} />
        </div>
        {services.fields({ busy })}
        <CreateActions
          obstacle={obstacle}
          isPhotoPending={isPhotoPending}
          busy={busy}
          {...(!isPartlySaved && {
            onSaveDraft: () => {
              putAside();
              if (!draft.isKept()) {
                toasts.add({ ...create.draftLost, variant: 'destructive' });
                return;
              }
              guard.letGo();
              void navigate(paths.home);
            },
          })}
        />
      </form>
      <LeaveDialog
        guard={guard}
        words={isPartlySaved ? create.leavePartlySaved : create.leave}
        onLeave={putAside}
      />
    </CreateFrame>
  );
}
