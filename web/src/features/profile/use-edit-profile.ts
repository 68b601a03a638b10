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
  onUnauthorized: () => void;
}

/** The form of a profile that is there already. What is changed and not saved survives signing in again. */
export function useEditProfile({ profile, draft, onUnauthorized }: EditOptions) {
  const [kept] = useState(() => keptValuesSchema.safeParse(draft.readAll()[DRAFT_PART]).data ?? {});
  const [isRestored, setRestored] = useState(Object.keys(kept).length > 0);
  const [isOffline, setOffline] = useState(false);
  const saved = formValues(profile);
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
  const guard = useLeaveGuard(isChanged);
  const { mutateAsync: saveProfile } = useSaveProfile();
  const queryClient = useQueryClient();

  const logInAgain = () => {
    guard.letGo();
    onUnauthorized();
  };

  const submit = form.handleSubmit(async ({ phone, socialHandle, ...values }) => {
    setOffline(false);
    try {
      const answer = await saveProfile({
        ...values,
        profileImage: profile.profileImage,
        phone: phone || null,
        socialHandle: socialHandle.replace(/^@/, '') || null,
      });
      form.reset(formValues(answer));
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
