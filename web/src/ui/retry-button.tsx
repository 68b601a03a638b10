import { retryCopy } from '@/lib/retry-copy';
import { Button } from './button';

interface RetryButtonProps {
  isBusy: boolean;
  onRetry: () => void;
}

/** Beside what says that something could not be loaded. */
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
