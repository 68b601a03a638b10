import type { ReactNode } from 'react';
import { Main } from '@/ui/skip-link';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';

/** What stands on the page until the photographer's own screens can. */
export function AppSkeleton({ notice }: { notice?: ReactNode }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex h-14 max-w-310 items-center justify-between gap-6 px-page md:h-18">
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-5 w-24" />
        </div>
      </header>
      <Main className="mx-auto grid w-full max-w-180 gap-5 py-5 px-page md:py-9">
        <h1 className="sr-only">{copy.loading}</h1>
        <Skeleton className="h-89 w-full" />
        {notice}
      </Main>
    </>
  );
}
