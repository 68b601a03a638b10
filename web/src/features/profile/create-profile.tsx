import { useDeferredValue, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Profile } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { paths } from '@/lib/paths';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { Switch } from '@/ui/switch';
import { toasts } from '@/ui/toast/store';
import { BasicFields } from './basic-fields';
import { copy } from './copy';
import { CreateActions } from './create-actions';
import { CreateFrame } from './create-frame';
import { DraftOffer } from './draft-offer';
import { LeaveDialog } from './leave-dialog';
import { previewData, type PreviewData } from './preview-data';
import { formValues } from './schemas';
import type { ServicesPart } from './services-part';
import { useCreateDraft } from './use-create-draft';
import { useCreateProfile } from './use-create-profile';
import { UsernameField } from './username-field';

const { create } = copy;

interface CreateProfileProps {
  profile: Profile;
  /** What the person is called on their account. */
  accountName: string;
  draft: DraftStore;
  services: ServicesPart;
  photoField: (handlers: { onUnauthorized: () => void }) => ReactNode;
  preview: (data: PreviewData) => ReactNode;
  onUnauthorized: () => void;
}

export function CreateProfile({ profile, accountName, draft, services, ...props }: CreateProfileProps) {
  const navigate = useNavigate();
  const [blank] = useState(() => ({
    ...formValues(profile),
    displayName: profile.displayName ?? accountName,
  }));
  const created = useCreateDraft({ draft, blank, services });
  const { form, typed, offer } = created;
  const isPartlySaved = created.saved !== null;
  const guard = useLeaveGuard((created.isTyped && !isPartlySaved) || services.isDirty);

  const onUnauthorized = () => {
    draft.setInterrupted(true);
    guard.letGo();
    props.onUnauthorized();
  };
  const { submit, obstacle, busy } = useCreateProfile({
    ...created,
    services,
    draft,
    profileImage: profile.profileImage,
    onUnauthorized,
    onDone: () => {
      guard.letGo();
      draft.close();
      toasts.add(create.done);
      void navigate(paths.home);
    },
  });
  // Left on purpose, it is offered on return; what is saved already would only be in the way there.
  const putAside = () => {
    if (isPartlySaved) draft.close();
    else draft.setInterrupted(false);
  };

  const shown = useDeferredValue(previewData(typed, profile, services.preview));

  return (
    <CreateFrame preview={props.preview(shown)}>
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
        </div>
        {services.fields({ busy })}
        <CreateActions
          obstacle={obstacle}
          busy={busy}
          {...(!isPartlySaved && {
            onSaveDraft: () => {
              guard.letGo();
              putAside();
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
