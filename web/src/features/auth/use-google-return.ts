import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { takeStored } from '@/api/identity/google/redirect';
import { useAuth } from '@/api/identity/use-auth';
import { useFragment } from '@/lib/use-fragment';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { reportGoogleFailure } from './report-failure';

const RETURN = /^google=(.+)$/;

/** Signs in whoever comes back from Google to this page; true meanwhile. */
export function useGoogleReturn(): boolean {
  const { returnFromGoogle } = useAuth();
  const navigate = useNavigate();
  const attemptId = RETURN.exec(useFragment() ?? '')?.[1];
  const { mutate, isPending } = useMutation({
    mutationFn: async (returned: string) => {
      const stored = takeStored();
      // Where the visitor wanted to go did not travel along.
      if (stored?.search) await navigate({ search: stored.search }, { replace: true });
      await returnFromGoogle(returned, stored?.verifier);
    },
    onSuccess: () => {
      toasts.add(copy.googleDone);
    },
    onError: (error) => {
      reportGoogleFailure(error, { title: copy.signIn.failed, fallback: copy.signIn.googleFailedText });
    },
  });
  useEffect(() => {
    if (attemptId !== undefined) mutate(attemptId);
  }, [attemptId, mutate]);
  return isPending;
}
