import { isNetworkError } from '@/api/errors';
import type { RetryState } from '@/api/use-retry';
import { useOnline } from '@/lib/use-online';
import { RetryButton } from '@/ui/load-state';
import { copy } from './copy';

const { loadErrors: texts } = copy;

/**
 * Warns of stale data, or that the browser is offline. The status element must be mounted before there is a text, so
 * that screen readers announce it.
 */
export function StaleNotice({ error, retryState }: { error: unknown; retryState: RetryState }) {
  const isOnline = useOnline();
  const text = !isOnline
    ? texts.offline
    : error === null
      ? null
      : isNetworkError(error)
        ? texts.unreachable
        : texts.stale;
  return (
    <div role="status">
      {text !== null && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line bg-wash px-5 py-3 sm:px-6.5">
          <p className="min-w-0 grow basis-60 text-15 text-pretty">{text}</p>
          {isOnline && <RetryButton isBusy={retryState.isRetrying} onRetry={retryState.retry} />}
        </div>
      )}
    </div>
  );
}

/** Replaces a list or a request that failed to load. */
export function LoadErrorPanel({ title, retryState }: { title: string; retryState: RetryState }) {
  const isOnline = useOnline();
  return (
    <div role="alert" className="grid min-h-84 content-center justify-items-start gap-3 px-5 py-12 sm:px-6.5">
      <h2 className="font-serif text-32 leading-heading text-balance">{title}</h2>
      <p className="max-w-116 text-15 text-pretty text-ink-soft">
        {isOnline ? texts.text : texts.offlineText}
      </p>
      <RetryButton isBusy={retryState.isRetrying} onRetry={retryState.retry} />
    </div>
  );
}
