import { clsx } from 'clsx';

/** Holds the place of content that is on its way, in its final size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-control bg-line', className)} />;
}
