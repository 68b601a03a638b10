import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';

/** The photographer's page before it is there, in its own proportions. */
export function ProfileLoading() {
  return (
    <div className="@container">
      <div className="grid gap-8 @3xl:grid-cols-[minmax(0,23.75rem)_minmax(0,1fr)] @3xl:gap-14">
        <div className="grid content-start justify-items-center gap-4 @3xl:justify-items-start">
          <Skeleton className="size-38 rounded-full @3xl:size-58" />
          <h1 className="mt-4 text-17 text-ink-soft">{copy.loading}</h1>
          <Skeleton className="h-14 w-64" />
          <Skeleton className="h-13 w-full" />
        </div>
        <div className="grid content-start gap-4">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-41 w-full rounded-card" />
          <Skeleton className="h-41 w-full rounded-card" />
        </div>
      </div>
    </div>
  );
}
