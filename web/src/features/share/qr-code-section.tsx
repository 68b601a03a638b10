import { useMutation } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { useRetry } from '@/api/use-retry';
import type { QrCodeLayout } from '@/lib/qr-code-layout';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { RetryButton, Skeleton } from '@/ui/load-state';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { QrCode, useQrCode } from './qr-code';
import { createQrPng, createQrSvg } from './qr-code-files';
import type { SharedPage } from './shared-page';

const { code: texts } = copy;

/** The QR code, large enough to scan from the screen, with buttons to download and print it. */
export function QrCodeSection({ page }: { page: SharedPage }) {
  const code = useQrCode(page.url);
  const { isFailed, isRetrying, retry } = useRetry(code);
  const { data: layout } = code;
  return (
    <div className="grid items-center gap-4 @xs:grid-cols-[auto_minmax(0,1fr)]">
      <div className="size-36 overflow-hidden rounded-control border border-line @min-[21.75rem]:size-44">
        {layout ? (
          <QrCode
            layout={layout}
            brandInitial={page.brandInitial}
            label={texts.alt(page.host + page.path)}
            className="size-full"
          />
        ) : (
          !isFailed && <Skeleton className="size-full" />
        )}
      </div>
      {layout && <PrintedQrCode page={page} layout={layout} />}
      {!layout && isFailed ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-15 text-ink-soft">{texts.failed}</p>
          <RetryButton isBusy={isRetrying} onRetry={retry} />
        </div>
      ) : (
        <DownloadButtons page={page} layout={layout} />
      )}
    </div>
  );
}

function DownloadButtons({ page, layout }: { page: SharedPage; layout: QrCodeLayout | undefined }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (pngLayout: QrCodeLayout) => {
      saveFile(await createQrPng(pngLayout, page.brandInitial), `${page.username}-qr.png`);
    },
    onError: () => {
      toasts.add({ ...texts.saveFailed, variant: 'destructive' });
    },
  });
  return (
    <div className="grid content-center gap-2">
      <p className="mb-1 text-13 text-pretty text-ink-soft">{texts.hint}</p>
      <Button
        intent="quiet"
        size="md"
        busy={isPending}
        busyLabel={texts.making}
        keepsFocus
        disabled={!layout}
        onClick={() => {
          if (layout) mutate(layout);
        }}
      >
        {texts.png}
      </Button>
      <Button
        intent="quiet"
        size="md"
        disabled={!layout}
        onClick={() => {
          if (!layout) return;
          const file = new Blob([createQrSvg(layout, page.brandInitial)], { type: 'image/svg+xml' });
          saveFile(file, `${page.username}-qr.svg`);
        }}
      >
        {texts.svg}
      </Button>
      <Button
        intent="quiet"
        size="md"
        disabled={!layout}
        onClick={() => {
          window.print();
        }}
      >
        {texts.print}
      </Button>
    </div>
  );
}

/** What the browser prints while the QR code is on screen: a sheet with the name, the code and the link. */
function PrintedQrCode({ page, layout }: { page: SharedPage; layout: QrCodeLayout }) {
  return createPortal(
    <div className="printed-sheet surface-light hidden text-center print:grid">
      <p dir="auto" className="font-serif text-60 leading-display text-balance wrap-anywhere">
        {page.name}
      </p>
      <QrCode layout={layout} brandInitial={page.brandInitial} className="mx-auto mt-10 size-[11cm]" />
      <p className="mt-8 text-25">{copy.code.scan}</p>
      <p className="mt-2 font-mono text-17 wrap-anywhere">
        {page.host}
        {page.path}
      </p>
    </div>,
    document.body,
  );
}
