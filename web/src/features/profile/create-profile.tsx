import { type ReactNode, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Profile } from '@/api/profile';
import { useBeforeSignIn } from '@/lib/before-sign-in';
import { createHomeIntentState } from '@/lib/navigation';
import type { DraftStore } from '@/lib/draft-store';
import { paths } from '@/lib/paths';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { Switch } from '@/ui/switch';
import { toasts } from '@/ui/toast/toast-store';
import { AccentField } from './accent-field';
import { AccentScope } from './accent-preview';
import { BasicFields } from './basic-fields';
import { copy } from './copy';
import { CreateActions, CreateLayout } from './create-layout';
import { DraftBanner, LeaveDialog } from './unsaved-changes';
import { buildPreviewData, type PreviewData } from './preview-data';
import { toCreateBody, toProfileFormValues } from './schemas';
import { type CreateServices, useCreateProfile } from './use-create-profile';
import { useCreateDraft } from './use-create-draft';
import { UsernameField } from './username-field';

const { create } = copy;

interface CreateProfileProps {
  /** Above the title. */
  banner: ReactNode;
  profile: Profile;
  /** The name of the account, as the initial display name. */
  accountName: string;
  draft: DraftStore;
  services: CreateServices;
  isPhotoPending: boolean;
  photoField: ReactNode;
  preview: (data: PreviewData) => ReactNode;
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
  const [initialValues] = useState(() => ({
    ...toProfileFormValues(profile),
    displayName: profile.displayName ?? accountName,
  }));
  const draftForm = useCreateDraft({ draft, initialValues, services });
  const { form, values, offeredDraft } = draftForm;
  // The profile is saved, but some services are not.
  const isPartlySaved = draftForm.lastSavedBody !== null;
  const isUnsaved = isPartlySaved
    ? JSON.stringify(toCreateBody(values)) !== draftForm.lastSavedBody
    : draftForm.hasInput;
  const guard = useLeaveGuard(isUnsaved || services.isDirty || isPhotoPending);

  useBeforeSignIn(() => {
    // After the sign-in, the screen restores the draft without asking.
    draft.setInterrupted(true);
  });
  const { submit, blocker, busy } = useCreateProfile({
    ...draftForm,
    services,
    draft,
    isPhotoPending,
    onDone: () => {
      guard.disable();
      const hasIncompleteServices = services.keepIncomplete();
      draft.close();
      toasts.add(hasIncompleteServices ? create.doneWithoutAll : create.done);
      void navigate(paths.home, { state: createHomeIntentState('page-created') });
    },
  });
  /** Marks the draft as left on purpose: the next visit offers it instead of restoring it without asking. */
  const keepDraft = () => {
    draft.setInterrupted(false);
  };

  const deferredPreview = useDeferredValue(buildPreviewData(values, profile, services.preview));

  return (
    <CreateLayout
      banner={banner}
      preview={<AccentScope colour={values.accent}>{props.preview(deferredPreview)}</AccentScope>}
    >
      {offeredDraft && (
        <DraftBanner
          onDiscard={draftForm.discard}
          onRestore={() => {
            draftForm.restore(offeredDraft);
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
          <div className="mb-3">{props.photoField}</div>
          <UsernameField form={form} current={profile.username} readOnly={busy} />
          <BasicFields form={form} readOnly={busy} />
          <Switch
            label={copy.fields.showEmail}
            hint={values.showEmail ? copy.contact.emailShown(profile.email) : copy.contact.emailHidden}
            disabled={busy}
            {...form.register('showEmail')}
          />
          <AccentField form={form} busy={busy} />
        </div>
        {services.fields({ busy })}
        <CreateActions
          blocker={blocker}
          isPhotoPending={isPhotoPending}
          busy={busy}
          {...(!isPartlySaved && {
            onSaveDraft: () => {
              keepDraft();
              if (!draft.isStored()) {
                toasts.add({ ...create.draftLost, variant: 'destructive' });
                return;
              }
              guard.disable();
              void navigate(paths.home);
            },
          })}
        />
      </form>
      <LeaveDialog
        guard={guard}
        texts={isPartlySaved ? create.leavePartlySaved : create.leave}
        onLeave={keepDraft}
      />
    </CreateLayout>
  );
}
