import { useOnline } from '@/lib/use-online';
import { copy } from './copy';

/** Said before anybody tries in vain. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <p
      role="status"
      className="mb-7 rounded-card border border-line bg-sheet px-5 py-4 text-15 empty:hidden sm:px-6.5"
    >
      {!isOnline && copy.offline}
    </p>
  );
}
