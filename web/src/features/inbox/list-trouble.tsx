import { ApiError } from '@/api/errors';
import type { Retry } from '@/api/use-retry';
import { useOnline } from '@/lib/use-online';
import { RetryButton } from '@/ui/retry-button';
import { copy } from './copy';

const { trouble } = copy;

/** Beside what may be older than it looks. Its place is there before, so that it is read out. */
export function StaleNotice({ error, again }: { error: unknown; again: Retry }) {
  const isOnline = useOnline();
  const text = !isOnline
    ? trouble.offline
    : error === null
      ? null
      : error instanceof ApiError
        ? trouble.stale
        : trouble.unreachable;
  return (
    <div role="status">
      {text !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line bg-wash px-5 py-3 sm:px-6.5">
          <p className="min-w-0 grow basis-60 text-15 text-pretty">{text}</p>
          {isOnline && <RetryButton isBusy={again.isRetrying} onRetry={again.retry} />}
        </div>
      )}
    </div>
  );
}

/** In the place of a list, or a request, that could not be loaded. */
export function LoadTrouble({ title, again }: { title: string; again: Retry }) {
  const isOnline = useOnline();
  return (
    <div role="alert" className="grid min-h-84 content-center justify-items-start gap-3 px-5 py-12 sm:px-6.5">
      <h2 className="font-serif text-32 leading-heading text-balance">{title}</h2>
      <p className="max-w-116 text-15 text-pretty text-ink-soft">
        {isOnline ? trouble.text : trouble.offlineText}
      </p>
      <RetryButton isBusy={again.isRetrying} onRetry={again.retry} />
    </div>
  );
}
