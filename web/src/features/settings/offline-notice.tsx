import { useSyncExternalStore } from 'react';
import { copy } from './copy';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Said before anybody tries in vain. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <p
      role="status"
      className="mb-7 rounded-card border border-line bg-sheet px-5 py-4 text-15 empty:hidden sm:px-6.5"
    >
      {!isOnline && copy.offline}
    </p>
  );
}
