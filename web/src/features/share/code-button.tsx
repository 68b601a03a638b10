import { useMedia } from '@/lib/use-media';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';
import type { SharedPage } from './page';
import { QrCode } from './qr-code';
import { useCode } from './use-code';

/** The code in small, which opens everything there is to share. A phone has no room for it. */
export function CodeButton({ page, onOpen }: { page: SharedPage; onOpen: () => void }) {
  const { data: shape } = useCode(page.url, { isShown: useMedia('(width >= 40rem)') });
  return (
    <button
      type="button"
      aria-label={copy.code.open}
      className="size-33 overflow-hidden rounded-control border border-line transition-colors hover:border-line-strong max-sm:hidden"
      onClick={onOpen}
    >
      {shape ? (
        <QrCode shape={shape} initial={page.initial} className="size-full" />
      ) : (
        <Skeleton className="size-full" />
      )}
    </button>
  );
}
