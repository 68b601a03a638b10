import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { IdentityError } from '@/api/identity/errors';
import type { AuthUser } from '@/api/identity/types';
import { IdentityDialog } from './identity-dialog';

/** The person did not want to show who they are: what they were about to do is called off. */
export class GivenUp extends Error {}

interface GuardOptions {
  /** Ask before the first try, because a try that is refused would be seen. */
  askFirst?: boolean;
}

/** Does something that needs a recent sign-in, and asks for it when the server does. */
type Guard = <Answer>(action: () => Promise<Answer>, options?: GuardOptions) => Promise<Answer>;

const GuardContext = createContext<Guard | null>(null);

export function useRecentSignIn(): Guard {
  const guard = use(GuardContext);
  if (!guard) throw new Error('useRecentSignIn needs a RecentSignIn above it.');
  return guard;
}

interface Asking {
  onProven: () => void;
  onGivenUp: (reason: GivenUp) => void;
}

/** Keeps what was interrupted, with all that was typed, until the person has shown who they are; then it goes on. */
export function RecentSignIn({ user, children }: { user: AuthUser; children: ReactNode }) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const question = useRef<Promise<void>>(undefined);
  // Two that were interrupted at once wait for one answer.
  const ask = () => {
    question.current ??= new Promise<void>((onProven, onGivenUp) => {
      setAsking({ onProven, onGivenUp });
    }).finally(() => {
      question.current = undefined;
    });
    return question.current;
  };

  // An answer that comes after it was called off must not close the next question.
  const stop = (answered: Asking) => {
    setAsking((now) => (now === answered ? null : now));
  };

  const guard: Guard = async (action, { askFirst = false } = {}) => {
    if (askFirst) await ask();
    try {
      // Called at once: a window opens only within the click.
      return await action();
    } catch (error) {
      if (!isSignInTooOld(error)) throw error;
    }
    await ask();
    return action();
  };

  return (
    <GuardContext value={guard}>
      {children}
      {asking && (
        <IdentityDialog
          user={user}
          onProven={() => {
            stop(asking);
            asking.onProven();
          }}
          onClose={() => {
            stop(asking);
            asking.onGivenUp(new GivenUp());
          }}
        />
      )}
    </GuardContext>
  );
}

function isSignInTooOld(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'requires-recent-login';
}
