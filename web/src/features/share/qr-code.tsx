import { useQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@/lib/hooks';
import { waitUntilIdle } from '@/lib/when-idle';
import { Skeleton } from '@/ui/load-state';
import { copy } from './copy';
import {
  getBrandInitialPosition,
  BRAND_INITIAL_FONT,
  layOutQrCode,
  type QrCodeLayout,
  toSvgPath,
} from './qr-code-layout';
import type { SharedPage } from './shared-page';

interface QrCodeProps {
  layout: QrCodeLayout;
  brandInitial: string;
  /** The accessible name; left out if another element names the code. */
  label?: string;
  className: string;
}

/** A QR code, black on white in both themes, so that scanners can read it. */
export function QrCode({ layout, brandInitial, label, className }: QrCodeProps) {
  const initialPosition = getBrandInitialPosition(layout);
  return (
    <svg
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${String(layout.side)} ${String(layout.side)}`}
      className={`${className} forced-color-adjust-none`}
    >
      <rect width={layout.side} height={layout.side} fill="white" />
      <path d={toSvgPath(layout)} fill="black" shapeRendering="crispEdges" />
      <text
        x={initialPosition.x}
        y={initialPosition.y}
        fontSize={initialPosition.height}
        fontFamily={BRAND_INITIAL_FONT}
        textAnchor="middle"
        fill="black"
      >
        {brandInitial}
      </text>
    </svg>
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
