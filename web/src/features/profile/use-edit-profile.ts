import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, isUnauthorized } from '@/api/errors';
import { usernameQuery } from '@/api/profile/queries';
import type { Profile } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { changedFields } from '@/lib/merge';
import { useDraftPart } from '@/lib/use-draft-part';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { reportFailure } from './report-failure';
import { formValues, keptValuesSchema, type ProfileValues } from './schemas';
import { useProfileForm } from './use-profile-form';
import { useSaveChanges, type Conflict } from './use-save-changes';

const DRAFT_PART = 'profile';

interface EditOptions {
  profile: Profile;
  draft: DraftStore;
  isPhotoPending: boolean;
  onUnauthorized: () => void;
}

/** The form of a profile that is there already. What is changed and not saved survives signing in again. */
export function useEditProfile({ profile, draft, isPhotoPending, onUnauthorized }: EditOptions) {
  const [kept] = useState(() => keptValuesSchema.safeParse(draft.readAll()[DRAFT_PART]).data ?? {});
  const [isRestored, setRestored] = useState(Object.keys(kept).length > 0);
  const [isOffline, setOffline] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // Fixed until it is saved: news from another tab must not look like something typed here.
  const [saved, setSaved] = useState(() => formValues(profile));
  const form = useProfileForm({ ...saved, ...kept });
  const typed = useWatch({ control: form.control }) as ProfileValues;
  const changes = changedFields(typed, saved);
  const isChanged = Object.keys(changes).length > 0;
  const content = JSON.stringify(changes);
  useDraftPart(
    draft,
    DRAFT_PART,
    useMemo(() => JSON.parse(content) as unknown, [content]),
    isChanged,
  );
  const guard = useLeaveGuard(isChanged || isPhotoPending);
  const saveChanges = useSaveChanges({ isPhotoPending });
  const queryClient = useQueryClient();

  const logInAgain = () => {
    guard.letGo();
    onUnauthorized();
  };

  /** What was typed stays in the form. Saving it now replaces the stored version, which the page shows. */
  const ask = (found: Conflict) => {
    const stored = formValues(found.stored);
    form.reset({ ...stored, ...changedFields(form.getValues(), saved) });
    setSaved(stored);
    setConflict(found);
  };

  const submit = form.handleSubmit(async (parsed) => {
    setOffline(false);
    setConflict(null);
    try {
      const answer = await saveChanges({ mine: changedFields(parsed, saved), base: saved, stored: profile });
      if ('fields' in answer) {
        ask(answer);
        return;
      }
      const values = formValues(answer);
      form.reset(values);
      setSaved(values);
      setRestored(false);
      toasts.add(copy.edit.done);
    } catch (error) {
      if (isUnauthorized(error)) {
        logInAgain();
        return;
      }
      if (!(error instanceof ApiError)) setOffline(true);
      // Taken since it was looked at: another look brings suggestions.
      else if (error.status === 409) void queryClient.invalidateQueries(usernameQuery(parsed.username));
      reportFailure(form, error, copy.edit.failed);
    }
  });

  const discard = () => {
    form.reset(saved);
    setRestored(false);
    setConflict(null);
  };

  const takeStored = () => {
    for (const name of conflict?.fields ?? []) form.setValue(name, saved[name]);
    setConflict(null);
  };

  return {
    form,
    typed,
    submit,
    guard,
    logInAgain,
    discard,
    conflict,
    takeStored,
    /** Whether what is in the form was typed before signing in again. */
    isRestored: isRestored && isChanged,
    isOffline,
    forget: () => {
      draft.removePart(DRAFT_PART);
    },
  };
}

export type EditProfileState = ReturnType<typeof useEditProfile>;
