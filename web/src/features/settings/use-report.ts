import { useAuth } from '@/api/identity/use-auth';
import { IdentityError } from '@/api/identity/errors';
import { toasts } from '@/ui/toast/store';
import { failureText, isSignedOut } from './failure-text';
import { GivenUp } from './recent-sign-in';

/** Says that something failed, and why; nothing when the person called it off. */
export function useReport() {
  const { retry } = useAuth();
  return (error: unknown, title: string, text = failureText(error)) => {
    if (error instanceof GivenUp) return;
    // Something newer took its place, and speaks for itself.
    if (error instanceof IdentityError && error.code === 'cancelled-popup-request') return;
    // The session is looked at again: if it is over, the screen leads to the sign-in page and back.
    if (isSignedOut(error)) retry();
    toasts.add({ title, description: text, variant: 'destructive' });
  };
}
