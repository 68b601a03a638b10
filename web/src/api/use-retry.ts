import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

interface RetryableQuery {
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Retries a failed query. A query clears its error when it refetches; this keeps the error and the pressed button
 * on the screen until the retry has succeeded or failed.
 */
export function useRetry({ isError, refetch }: RetryableQuery) {
  const [isRetrying, setRetrying] = useState(false);
  return {
    isFailed: isError || isRetrying,
    isRetrying,
    retry: () => {
      setRetrying(true);
      void refetch().finally(() => {
        // Scheduled after the query's own notification; earlier, the query would look as if it had not run.
        notifyManager.schedule(() => {
          setRetrying(false);
        });
      });
    },
  };
}

export type RetryState = ReturnType<typeof useRetry>;
