import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, isUnauthorized } from '@/api/errors';
import { usernameQuery } from '@/api/profile/queries';
import type { DraftStore } from '@/lib/draft-store';
import { copy } from './copy';
import { reportFailure } from './report-failure';
import { createBody, type ProfileValues } from './schemas';
import type { ServicesPart } from './services-part';
import type { ProfileForm } from './use-profile-form';
import { useSaveProfile } from './use-save-profile';

interface CreateOptions {
  form: ProfileForm;
  services: ServicesPart;
  draft: DraftStore;
  isPhotoPending: boolean;
  /** The profile as it was last saved, in the words it was sent in. */
  saved: string | null;
  setSaved: (sent: string) => void;
  onUnauthorized: () => void;
  onDone: () => void;
}

/** What is in the way of being done, beyond what stands under the fields. */
export type Obstacle = 'offline' | 'services' | null;

/** Saves the profile, then its services; trying again sends only what is not saved yet. */
export function useCreateProfile({ form, services, draft, saved, setSaved, ...options }: CreateOptions) {
  const { mutateAsync: saveProfile } = useSaveProfile(options);
  const queryClient = useQueryClient();
  const [obstacle, setObstacle] = useState<Obstacle>(null);

  async function create(values: ProfileValues) {
    const body = createBody(values);
    const sent = JSON.stringify(body);
    setObstacle(null);
    // Should the page go away now, it goes on from here.
    draft.setInterrupted(true);
    try {
      if (sent !== saved) {
        await saveProfile({ input: body });
        setSaved(sent);
      }
      if (!(await services.save())) {
        setObstacle('services');
        return;
      }
    } catch (error) {
      fail(error, values.username);
      return;
    }
    options.onDone();
  }

  function fail(error: unknown, username: string) {
    if (isUnauthorized(error)) {
      options.onUnauthorized();
      return;
    }
    if (!(error instanceof ApiError)) setObstacle('offline');
    // Taken since it was looked at: another look brings suggestions.
    else if (error.status === 409) void queryClient.invalidateQueries(usernameQuery(username));
    reportFailure(form, error, copy.create.failed);
  }

  const submit = async (event: React.SubmitEvent) => {
    event.preventDefault();
    // Before the profile: of two parts with faults, the one higher up the page gets the focus last.
    const isWhole = await services.check();
    await form.handleSubmit((values) => (isWhole ? create(values) : undefined))(event);
  };

  return { submit, obstacle, busy: form.formState.isSubmitting };
}
