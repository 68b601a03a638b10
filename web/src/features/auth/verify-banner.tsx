import { useAuth } from '@/api/identity/use-auth';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { useResend } from './use-resend';

const { verifyBanner } = copy;

/** Asks for the confirmation of the address, for as long as it is missing. */
export function VerifyBanner() {
  const { user } = useAuth();
  const { mutate, isPending, isSuccess } = useResend();
  if (!user || user.emailVerified) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sheet px-5 py-4">
      <p className="min-w-0 grow basis-64 text-15 break-words">{verifyBanner.text(user.email)}</p>
      <Button
        intent="outline"
        size="md"
        busy={isPending}
        busyLabel={verifyBanner.busy}
        disabled={isSuccess}
        onClick={() => {
          mutate();
        }}
      >
        {verifyBanner.resend}
      </Button>
    </section>
  );
}
