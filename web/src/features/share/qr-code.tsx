import { useQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@/lib/hooks';
import {
  getBrandInitialPosition,
  BRAND_INITIAL_FONT,
  layOutQrCode,
  type QrCodeLayout,
} from '@/lib/qr-code-layout';
import { waitUntilIdle } from '@/lib/when-idle';
import { Skeleton } from '@/ui/load-state';
import { QrCodeImage } from '@/ui/qr-code-image';
import { copy } from './copy';
import type { SharedPage } from './shared-page';

interface QrCodeProps {
  layout: QrCodeLayout;
  brandInitial: string;
  /** The accessible name; left out if another element names the code. */
  label?: string;
  className: string;
}

/** The QR code of a page, with the brand's initial in the middle. */
export function QrCode({ brandInitial, ...props }: QrCodeProps) {
  const { x, y, height } = getBrandInitialPosition(props.layout);
  return (
    <QrCodeImage {...props}>
      <text x={x} y={y} fontSize={height} fontFamily={BRAND_INITIAL_FONT} textAnchor="middle" fill="black">
        {brandInitial}
      </text>
    </QrCodeImage>
  );
}

/** A small QR code that opens the share dialog. A phone has no space for it. */
export function QrCodeButton({ page, onOpen }: { page: SharedPage; onOpen: () => void }) {
  const { data: layout } = useQrCode(page.url, { isEnabled: useMediaQuery('(width >= 40rem)') });
  return (
    <button
      type="button"
      aria-label={copy.code.open}
      className="size-33 overflow-hidden rounded-control border border-line transition-colors hover:border-line-strong max-sm:hidden"
      onClick={onOpen}
    >
      {layout ? (
        <QrCode layout={layout} brandInitial={page.brandInitial} className="size-full" />
      ) : (
        <Skeleton className="size-full" />
      )}
    </button>
  );
}

/** The QR code of a URL. Loads the encoder only if enabled. */
export function useQrCode(url: string, { isEnabled = true } = {}) {
  return useQuery({
    queryKey: ['qr-code', url],
    enabled: isEnabled,
    queryFn: async () => {
      // Encoding and drawing each take a phone longer than one frame, so both wait until the browser is idle.
      await waitUntilIdle();
      const { encode } = await import('uqr');
      const layout = layOutQrCode(encode(url, { ecc: 'H', border: 0 }).data);
      await waitUntilIdle();
      return layout;
    },
    networkMode: 'always',
  });
}
