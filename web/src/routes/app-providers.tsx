import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { AuthContext } from '@/api/identity/use-auth';
import { ApiContext } from '@/api/client';
import { runWhenIdle } from '@/lib/when-idle';
import { loadToaster } from '@/ui/toast/toast-host';
import type { AppSession } from './app-session';

interface AppProvidersProps {
  session: AppSession;
  children: ReactNode;
}

/** The context providers of the photographer's app. */
export function AppProviders({ session, children }: AppProvidersProps) {
  useEffect(() => {
    runWhenIdle(() => {
      // Fails if the user leaves the page before it has loaded. The first toast loads the code again.
      loadToaster().catch(() => undefined);
    });
  }, []);
  return (
    <QueryClientProvider client={session.queryClient}>
      <AuthContext value={session.auth}>
        <ApiContext value={session.api}>{children}</ApiContext>
      </AuthContext>
    </QueryClientProvider>
  );
}
