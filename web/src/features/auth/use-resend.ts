import { useMutation } from '@tanstack/react-query';
import { useAuth } from '@/api/identity/use-auth';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { reportFailure } from './report-failure';

const { verifyBanner } = copy;

/** Sends the mail that confirms the signed-in user's address once more. */
export function useResend() {
  const { sendVerification } = useAuth();
  return useMutation({
    mutationFn: () => sendVerification(),
    onSuccess: () => {
      toasts.add(verifyBanner.sent);
    },
    onError: (error) => {
      reportFailure(error, { title: verifyBanner.failed, fallback: verifyBanner.failedText });
    },
  });
}
