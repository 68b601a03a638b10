import { useEffect } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useHydrated } from '@/lib/use-hydrated';
import { logInAgain } from './unauthorized';

interface LogInAgainOptions {
  /** Somebody is about to leave this screen on purpose, and is not led back. */
  isExpected?: boolean;
}

/** On a screen that needs a signed-in user: leads anybody else to the sign-in page and back. */
export function useLogInAgain(path: string, { isExpected = false }: LogInAgainOptions = {}) {
  const { loading, authenticated } = useAuth();
  const isNobody = useHydrated() && !loading && !authenticated && !isExpected;
  useEffect(() => (isNobody ? logInAgain(path) : undefined), [isNobody, path]);
}
