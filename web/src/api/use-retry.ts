import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

interface Retried {
  isError: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Another try at something that could not be loaded. A query forgets at once that it failed; people see that it did, and
 * the button they pressed, until it is here or has failed again.
 */
export function useRetry({ isError, refetch }: Retried) {
  const [isRetrying, setRetrying] = useState(false);
  return {
    isFailed: isError || isRetrying,
    isRetrying,
    retry: () => {
      setRetrying(true);
      void refetch().finally(() => {
        // In line behind the news of how it went: before them, it would look as if nobody had tried yet.
        notifyManager.schedule(() => {
          setRetrying(false);
        });
      });
    },
  };
}

export type Retry = ReturnType<typeof useRetry>;
