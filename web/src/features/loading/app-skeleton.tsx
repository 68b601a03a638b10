import type { ReactNode } from 'react';
import { Main } from '@/ui/skip-link';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';

/** What stands on the page until the photographer's own screens can. */
export function AppSkeleton({ notice }: { notice?: ReactNode }) {
  return (
    <Main className="mx-auto grid w-full max-w-180 gap-6 py-6 px-page">
      <h1 className="sr-only">{copy.loading}</h1>
      <Skeleton className="h-11 w-32" />
      <Skeleton className="h-60 w-full" />
      <Skeleton className="h-40 w-full" />
      {notice}
    </Main>
  );
}
