import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { hasCode } from '@/api/errors';
import type { AuthUser } from '@/api/identity/types';
import { ConfirmIdentityDialog } from './confirm-identity-dialog';
import { IdentityCheckCancelledError } from './errors';

interface RecentSignInOptions {
  /** Ask before the first attempt. For an action that would open a popup and close it again if the server refuses. */
  askFirst?: boolean;
}

/**
 * Runs an action. If the server requires a recent sign-in, asks the photographer to confirm their identity and runs the
 * action again. Rejects with an `IdentityCheckCancelledError` if the photographer closes the dialog.
 */
type WithRecentSignIn = <Result>(
  action: () => Promise<Result>,
  options?: RecentSignInOptions,
) => Promise<Result>;

const RecentSignInContext = createContext<WithRecentSignIn | null>(null);

export function useRecentSignIn(): WithRecentSignIn {
  const withRecentSignIn = use(RecentSignInContext);
  if (!withRecentSignIn) throw new Error('useRecentSignIn needs a RecentSignInProvider above it.');
  return withRecentSignIn;
}

interface IdentityPrompt {
  onConfirmed: () => void;
  onCancelled: (reason: IdentityCheckCancelledError) => void;
}

/** Provides `useRecentSignIn` and shows its dialog. */
export function RecentSignInProvider({ user, children }: { user: AuthUser; children: ReactNode }) {
  const [prompt, setPrompt] = useState<IdentityPrompt | null>(null);
  const pendingPrompt = useRef<Promise<void>>(undefined);
  // Two actions at once share one dialog.
  const askForIdentity = () => {
    pendingPrompt.current ??= new Promise<void>((onConfirmed, onCancelled) => {
      setPrompt({ onConfirmed, onCancelled });
    }).finally(() => {
      pendingPrompt.current = undefined;
    });
    return pendingPrompt.current;
  };

  // A late result of a cancelled dialog must not close the next dialog.
  const closePrompt = (closedPrompt: IdentityPrompt) => {
    setPrompt((currentPrompt) => (currentPrompt === closedPrompt ? null : currentPrompt));
  };

  const withRecentSignIn: WithRecentSignIn = async (action, { askFirst = false } = {}) => {
    if (askFirst) await askForIdentity();
    try {
      // Called without a delay, because browsers open popups only during a click.
      return await action();
    } catch (error) {
      if (!isSignInTooOld(error)) throw error;
    }
    await askForIdentity();
    return action();
  };

  return (
    <RecentSignInContext value={withRecentSignIn}>
      {children}
      {prompt && (
        <ConfirmIdentityDialog
          user={user}
          onConfirmed={() => {
            closePrompt(prompt);
            prompt.onConfirmed();
          }}
          onClose={() => {
            closePrompt(prompt);
            prompt.onCancelled(new IdentityCheckCancelledError());
          }}
        />
      )}
    </RecentSignInContext>
  );
}

function isSignInTooOld(error: unknown): boolean {
  return hasCode(error, 'requires-recent-login');
}
