import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeStoredAttempt } from '@/api/identity/google/redirect';
import { useAuth } from '@/api/identity/use-auth';
import { useSecretFragment } from '@/lib/use-secret-fragment';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { showGoogleError } from './show-identity-error';
import type { ShowSecondStep } from './use-second-step-page';

const GOOGLE_FRAGMENT = /^google=(.+)$/;

/** Finishes a sign-in after the redirect from Google. Returns true while it runs. */
export function useGoogleRedirect(showSecondStep: ShowSecondStep): boolean {
  const { finishGoogleRedirect } = useAuth();
  const navigate = useNavigate();
  const attemptId = GOOGLE_FRAGMENT.exec(useSecretFragment() ?? '')?.[1];
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string) => {
      const storedAttempt = takeStoredAttempt();
      // The redirect from Google drops the query of this page, so restore it.
      if (storedAttempt?.search) await navigate({ search: storedAttempt.search }, { replace: true });
      await finishGoogleRedirect(id, storedAttempt?.verifier);
    },
    onSuccess: () => {
      toasts.add(copy.googleDone);
    },
    onError: async (error) => {
      if (await showSecondStep(error, copy.googleDone)) return;
      showGoogleError(error, { title: copy.signIn.failed, fallback: copy.signIn.googleFailedText });
    },
  });
  useEffect(() => {
    if (attemptId !== undefined) mutate(attemptId);
  }, [attemptId, mutate]);
  return isPending;
}
