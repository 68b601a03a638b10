import { clsx } from 'clsx';
import { Button } from './button';

const retryCopy = { retry: 'Try again', busy: 'Retrying...' } as const;

/** A placeholder for loading content, in its final size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-control bg-line', className)} />;
}

interface LoadFailureProps {
  title: string;
  text: string;
  retryLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** Replaces a screen whose data could not be loaded. */
export function LoadFailure({ title, text, retryLabel, busyLabel, isBusy, onRetry }: LoadFailureProps) {
  return (
    <section role="alert" className="rounded-card border border-line bg-sheet p-6 sm:p-12">
      <h1 className="font-serif text-32 leading-heading text-balance">{title}</h1>
      <p className="mt-3 mb-8 max-w-116 text-17 text-pretty text-ink-soft">{text}</p>
      <Button busy={isBusy} busyLabel={busyLabel} onClick={onRetry}>
        {retryLabel}
      </Button>
    </section>
  );
}

interface RetryButtonProps {
  isBusy: boolean;
  onRetry: () => void;
}

/** For use beside a load error. */
export function RetryButton({ isBusy, onRetry }: RetryButtonProps) {
  return (
    <Button
      intent="outline"
      size="md"
      keepsFocus
      busy={isBusy}
      busyLabel={retryCopy.busy}
      onClick={() => {
        if (!isBusy) onRetry();
      }}
    >
      {retryCopy.retry}
    </Button>
  );
}
