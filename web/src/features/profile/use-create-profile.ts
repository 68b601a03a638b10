import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { hasStatus, isNetworkError, isSessionEnded } from '@/api/errors';
import { recheckUsername, type Service } from '@/api/profile';
import type { DraftStore, DraftParts } from '@/lib/draft-store';
import { copy } from './copy';
import { toCreateBody, type ProfileValues } from './schemas';
import { showProfileError, type ProfileForm, useSaveProfile } from './use-save-profile';

/** The services of the create screen, provided by another feature: validated with the profile, saved after it. */
export interface CreateServices {
  fields: (state: { busy: boolean }) => ReactNode;
  /** The services with the current values of their fields. */
  preview: readonly Service[];
  isDirty: boolean;
  validate: () => Promise<boolean>;
  /** Saves the complete services. False when some could not be saved; rejects when the session has ended. */
  save: () => Promise<boolean>;
  /** Keeps incomplete services for the edit screen. False when there are none. */
  keepIncomplete: () => boolean;
  restore: (parts: DraftParts) => void;
}

interface CreateProfileOptions {
  form: ProfileForm;
  services: CreateServices;
  draft: DraftStore;
  isPhotoPending: boolean;
  /** The last saved request body. */
  lastSavedBody: string | null;
  setLastSavedBody: (body: string) => void;
  onDone: () => void;
}

/** Why creating failed, apart from field errors. */
export type CreateBlocker = 'offline' | 'services' | null;

/** Saves the profile, then its services. A retry sends only what is not saved yet. */
export function useCreateProfile({
  form,
  services,
  draft,
  lastSavedBody,
  setLastSavedBody,
  ...options
}: CreateProfileOptions) {
  const { mutateAsync: saveProfile } = useSaveProfile(options);
  const queryClient = useQueryClient();
  const [blocker, setBlocker] = useState<CreateBlocker>(null);

  async function create(values: ProfileValues) {
    const body = toCreateBody(values);
    const bodyJson = JSON.stringify(body);
    setBlocker(null);
    // If the page closes during the save, the next visit restores the draft.
    draft.setInterrupted(true);
    try {
      if (bodyJson !== lastSavedBody) {
        await saveProfile({ input: body });
        setLastSavedBody(bodyJson);
      }
      if (!(await services.save())) {
        setBlocker('services');
        return;
      }
    } catch (error) {
      handleError(error, values.username);
      return;
    }
    options.onDone();
  }

  function handleError(error: unknown, username: string) {
    if (isSessionEnded(error)) return;
    if (isNetworkError(error)) setBlocker('offline');
    // Another photographer took the username after the check: check again to get suggestions.
    if (hasStatus(error, 409)) recheckUsername(queryClient, username);
    showProfileError(form, error, copy.create.failed);
  }

  const submit = async (event: React.SubmitEvent) => {
    event.preventDefault();
    // Validation focuses an invalid field. The profile fields come last, because they are higher on the page.
    const areServicesValid = await services.validate();
    await form.handleSubmit((values) => (areServicesValid ? create(values) : undefined))(event);
  };

  return { submit, blocker, busy: form.formState.isSubmitting };
}
