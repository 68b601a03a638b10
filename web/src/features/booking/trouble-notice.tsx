import { useSyncExternalStore } from 'react';
import { copy } from './copy';
import type { Outcome } from './send';

/** Why a request is not sent yet, and what to do. */
export function TroubleNotice({ trouble }: { trouble: Outcome | null }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const text = trouble && troubleText(trouble, isOnline);
  return (
    <p role="alert" className="mb-2 text-15 text-pretty text-danger empty:hidden">
      {text}
    </p>
  );
}

function troubleText(trouble: Outcome, isOnline: boolean): string | null {
  const { kept } = copy;
  switch (trouble.kind) {
    case 'offline':
      return isOnline ? kept.online : kept.offline;
    case 'too-many':
      return kept.busy(copy.wait(trouble.seconds));
    case 'gone':
      return kept.gone;
    case 'refused':
      // It stands under the fields.
      return Object.keys(trouble.faults).length > 0 ? null : kept.failed;
    case 'failed':
    case 'key-taken':
      return kept.failed;
    case 'sent':
      return null;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
