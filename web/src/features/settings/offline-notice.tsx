import { useOnline } from '@/lib/use-online';
import { copy } from './copy';

/** Said before anybody tries in vain, at the lower end of the window, where it moves nothing. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <p
      role="status"
      className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-1 mt-7 rounded-card border border-line bg-sheet px-5 py-4 text-15 shadow-lift empty:hidden sm:px-6.5 md:bottom-5"
    >
      {!isOnline && copy.offline}
    </p>
  );
}
