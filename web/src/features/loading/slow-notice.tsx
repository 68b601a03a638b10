import { Button } from '@/ui/button';
import { copy } from './copy';

export interface Slowness {
  slow: boolean;
  onRetry: () => void;
}

/** Says that loading takes longer than it should, and offers to try at once. */
export function SlowNotice({ slow, onRetry }: Slowness) {
  return (
    <div role="status" className="grid min-h-24 justify-items-center gap-3">
      {slow && (
        <>
          <p className="text-15 text-ink-soft">{copy.slow}</p>
          <Button intent="outline" size="md" onClick={onRetry}>
            {copy.retry}
          </Button>
        </>
      )}
    </div>
  );
}
