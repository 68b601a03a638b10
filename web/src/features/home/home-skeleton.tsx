import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';

/** Holds the places of the dashboard's cards. */
export function HomeSkeleton() {
  return (
    <>
      <h1 className="sr-only">{copy.loading}</h1>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <Skeleton className="h-87 sm:h-65 lg:h-97" />
        <Skeleton className="h-88 lg:h-97" />
        <Skeleton className="h-62" />
        <Skeleton className="h-62" />
      </div>
    </>
  );
}
