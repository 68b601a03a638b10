import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { createQueryClient } from '@/api/query';
import { loadToaster } from '@/ui/toast/toast-host';
import { TooltipProvider } from '@/ui/tooltip';

/** The providers every screen of the photographer's app stands in. */
export function StudioLayout() {
  const [queryClient] = useState(() => createQueryClient());
  useEffect(() => {
    loadToaster().catch(console.error);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Outlet />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
