import { useMutation } from '@tanstack/react-query';
import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { showIdentityError } from './show-identity-error';

const { verifyBanner } = copy;

/** Asks the photographer to confirm their email, until they have done so. */
export function VerifyBanner() {
  const { user } = useAuth();
  const { mutate, isPending } = useResendVerification();
  if (!user || user.emailVerified) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sheet px-5 py-4">
      <p className="min-w-0 grow basis-64 text-15 break-words">{verifyBanner.text(user.email)}</p>
      <Button
        intent="outline"
        size="md"
        keepsFocus
        busy={isPending}
        busyLabel={verifyBanner.busy}
        onClick={() => {
          mutate();
        }}
      >
        {verifyBanner.resend}
      </Button>
    </section>
  );
}

/** Sends the confirmation email to the signed-in user again. */
export function useResendVerification() {
  const { sendVerification } = useAuth();
  return useMutation({
    mutationFn: () => sendVerification(),
    onSuccess: () => {
      toasts.add(verifyBanner.sent);
    },
    onError: (error) => {
      showIdentityError(error, { title: verifyBanner.failed, fallback: verifyBanner.failedText });
    },
  });
}
