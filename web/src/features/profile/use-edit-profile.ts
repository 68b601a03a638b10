import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ApiError, isUnauthorized } from '@/api/errors';
import { usernameQuery } from '@/api/profile/queries';
import type { Profile } from '@/api/profile/types';
import type { DraftStore } from '@/lib/draft-store';
import { useDraftPart } from '@/lib/use-draft-part';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { reportFailure } from './report-failure';
import { changedValues, formValues, keptValuesSchema, type ProfileValues } from './schemas';
import { useProfileForm } from './use-profile-form';
import { useSaveProfile } from './use-save-profile';

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
  // Fixed until it is saved: news from another tab must not look like something typed here.
  const [saved, setSaved] = useState(() => formValues(profile));
  const form = useProfileForm({ ...saved, ...kept });
  const typed = useWatch({ control: form.control }) as ProfileValues;
  const changes = changedValues(typed, saved);
  const isChanged = Object.keys(changes).length > 0;
  const content = JSON.stringify(changes);
  useDraftPart(
    draft,
    DRAFT_PART,
    useMemo(() => JSON.parse(content) as unknown, [content]),
    isChanged,
  );
  const guard = useLeaveGuard(isChanged || isPhotoPending);
  const { mutateAsync: saveProfile } = useSaveProfile({ isPhotoPending });
  const queryClient = useQueryClient();

  const logInAgain = () => {
    guard.letGo();
    onUnauthorized();
  };

  const submit = form.handleSubmit(async (parsed) => {
    // What nobody touched here stays as it is by now.
    const values = { ...formValues(profile), ...changedValues(parsed, saved) };
    setOffline(false);
    try {
      const answer = formValues(
        await saveProfile({
          ...values,
          phone: values.phone || null,
          socialHandle: values.socialHandle.replace(/^@/, '') || null,
          accent: values.accent || null,
        }),
      );
      form.reset(answer);
      setSaved(answer);
      setRestored(false);
      toasts.add(copy.edit.done);
    } catch (error) {
      if (isUnauthorized(error)) {
        logInAgain();
        return;
      }
      if (!(error instanceof ApiError)) setOffline(true);
      // Taken since it was looked at: another look brings suggestions.
      else if (error.status === 409) void queryClient.invalidateQueries(usernameQuery(values.username));
      reportFailure(form, error, copy.edit.failed);
    }
  });

  const discard = () => {
    form.reset(saved);
    setRestored(false);
  };

  return {
    form,
    typed,
    submit,
    guard,
    logInAgain,
    discard,
    /** Whether what is in the form was typed before signing in again. */
    isRestored: isRestored && isChanged,
    isOffline,
    forget: () => {
      draft.removePart(DRAFT_PART);
    },
  };
}

export type EditProfileState = ReturnType<typeof useEditProfile>;
