import type { Retry } from '@/api/use-retry';
import { RetryButton } from '@/ui/retry-button';
import { RowFrame } from './section';

/** Stands in a section whose content could not be loaded; the others are not concerned. */
export function LoadNote({ text, again }: { text: string; again: Retry }) {
  return (
    <RowFrame>
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-15">{text}</p>
        <RetryButton isBusy={again.isRetrying} onRetry={again.retry} />
      </div>
    </RowFrame>
  );
}
