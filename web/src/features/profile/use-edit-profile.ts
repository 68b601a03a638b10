import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { hasStatus, isNetworkError, isSessionEnded } from '@/api/errors';
import { recheckUsername, type Profile } from '@/api/profile';
import { type DraftStore, useDraftPart } from '@/lib/draft-store';
import { getChangedFields } from '@/lib/forms';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { showProfileError, useProfileForm } from './use-save-profile';
import { draftValuesSchema, type ProfileValues, toProfileFormValues } from './schemas';
import { isConflict, type ProfileConflict, useSaveProfileChanges } from './use-save-changes';

const DRAFT_PART = 'profile';

interface EditProfileOptions {
  profile: Profile;
  draft: DraftStore;
  isPhotoPending: boolean;
}

/** The form of an existing profile. Unsaved changes survive signing in again. */
export function useEditProfile({ profile, draft, isPhotoPending }: EditProfileOptions) {
  const [draftValues] = useState(() => draftValuesSchema.safeParse(draft.readAll()[DRAFT_PART]).data ?? {});
  const [isRestored, setRestored] = useState(Object.keys(draftValues).length > 0);
  const [isOffline, setOffline] = useState(false);
  const [conflict, setConflict] = useState<ProfileConflict | null>(null);
  // Does not follow `profile` until the next save: a change from another tab must not look like input of this form.
  const [savedValues, setSavedValues] = useState(() => toProfileFormValues(profile));
  const form = useProfileForm({ ...savedValues, ...draftValues });
  const values = useWatch({ control: form.control }) as ProfileValues;
  const changes = getChangedFields(values, savedValues);
  const isChanged = Object.keys(changes).length > 0;
  // `changes` is a new object on each render. Through its JSON, the draft is written only when its content changes.
  const content = JSON.stringify(changes);
  useDraftPart(
    draft,
    DRAFT_PART,
    useMemo(() => JSON.parse(content) as unknown, [content]),
    isChanged,
  );
  const guard = useLeaveGuard(isChanged || isPhotoPending);
  const saveChanges = useSaveProfileChanges({ isPhotoPending });
  const queryClient = useQueryClient();

  /** Keeps the photographer's changes in the form, so that the next save replaces the stored version. */
  const showConflict = (newConflict: ProfileConflict) => {
    const stored = toProfileFormValues(newConflict.stored);
    form.reset({ ...stored, ...getChangedFields(form.getValues(), savedValues) });
    setSavedValues(stored);
    setConflict(newConflict);
  };

  const submit = form.handleSubmit(async (input) => {
    setOffline(false);
    setConflict(null);
    try {
      const result = await saveChanges({
        changes: getChangedFields(input, savedValues),
        base: savedValues,
        stored: profile,
      });
      if (isConflict(result)) {
        showConflict(result);
        return;
      }
      const newValues = toProfileFormValues(result);
      form.reset(newValues);
      setSavedValues(newValues);
      setRestored(false);
      toasts.add(copy.edit.done);
    } catch (error) {
      if (isSessionEnded(error)) return;
      if (isNetworkError(error)) setOffline(true);
      // Another photographer took the username after the check: check again to get suggestions.
      if (hasStatus(error, 409)) recheckUsername(queryClient, input.username);
      showProfileError(form, error, copy.edit.failed);
    }
  });

  const resetForm = () => {
    form.reset(savedValues);
    setRestored(false);
    setOffline(false);
    setConflict(null);
  };

  const acceptStored = () => {
    for (const name of conflict?.fields ?? []) form.setValue(name, savedValues[name]);
    setConflict(null);
  };

  return {
    form,
    values,
    submit,
    guard,
    resetForm,
    conflict,
    acceptStored,
    /** Whether the form shows a restored draft. */
    isRestored: isRestored && isChanged,
    isOffline,
    deleteDraft: () => {
      draft.removePart(DRAFT_PART);
    },
  };
}

export type EditProfileState = ReturnType<typeof useEditProfile>;
