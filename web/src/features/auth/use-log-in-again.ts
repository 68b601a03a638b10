import { useEffect } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useHydrated } from '@/lib/use-hydrated';
import { loadToaster } from '@/ui/toast/toast-host';
import { logInAgain } from './unauthorized';

interface LogInAgainOptions {
  /** Somebody is about to leave this screen on purpose, and is not led back. */
  isExpected?: boolean;
}

/** On a screen that needs a signed-in user: leads anybody else to the sign-in page and back. */
export function useLogInAgain(path: string, { isExpected = false }: LogInAgainOptions = {}) {
  const { loading, authenticated } = useAuth();
  const isNobody = useHydrated() && !loading && !authenticated && !isExpected;
  useEffect(() => {
    if (!isNobody) return;
    let callOff = () => undefined as unknown;
    let isOff = false;
    // The page is gone soon after the toast, so the toast's code has to be here first.
    void loadToaster()
      .catch(console.error)
      .then(() => {
        if (!isOff) callOff = logInAgain(path);
      });
    return () => {
      isOff = true;
      callOff();
    };
  }, [isNobody, path]);
}
