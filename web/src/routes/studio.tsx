import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { AuthContext } from '@/api/identity/use-auth';
import { ApiContext } from '@/api/use-api';
import { whenIdle } from '@/lib/when-idle';
import { loadToaster } from '@/ui/toast/toast-host';
import type { AppSession } from './session';

interface StudioProps {
  session: AppSession;
  children: ReactNode;
}

/** The providers every screen of the photographer's app stands in. */
export function Studio({ session, children }: StudioProps) {
  useEffect(() => {
    whenIdle(() => {
      // Fails when the page is left meanwhile. The first toast loads the code again.
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
