import { useMutation } from '@tanstack/react-query';
import { useRetry } from '@/api/use-retry';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { RetryButton } from '@/ui/retry-button';
import { Skeleton } from '@/ui/skeleton';
import { toasts } from '@/ui/toast/store';
import { codePng, codeSvg } from './code-files';
import type { CodeShape } from './code-shape';
import { copy } from './copy';
import type { SharedPage } from './page';
import { PrintedCode } from './printed-code';
import { QrCode } from './qr-code';
import { useCode } from './use-code';

const { code: words } = copy;

/** The code, large enough to be scanned off the screen, and as files. */
export function CodePart({ page }: { page: SharedPage }) {
  const code = useCode(page.url);
  const { isFailed, isRetrying, retry } = useRetry(code);
  const { data: shape } = code;
  return (
    <div className="grid items-center gap-4 @xs:grid-cols-[auto_minmax(0,1fr)]">
      <div className="size-44 overflow-hidden rounded-control border border-line">
        {shape ? (
          <QrCode
            shape={shape}
            initial={page.initial}
            label={words.alt(page.host + page.path)}
            className="size-full"
          />
        ) : (
          !isFailed && <Skeleton className="size-full" />
        )}
      </div>
      {shape && <PrintedCode page={page} shape={shape} />}
      {!shape && isFailed ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-15 text-ink-soft">{words.failed}</p>
          <RetryButton isBusy={isRetrying} onRetry={retry} />
        </div>
      ) : (
        <Downloads page={page} shape={shape} />
      )}
    </div>
  );
}

function Downloads({ page, shape }: { page: SharedPage; shape: CodeShape | undefined }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (made: CodeShape) => {
      saveFile(await codePng(made, page.initial), `${page.username}-qr.png`);
    },
    onError: () => {
      toasts.add({ ...words.saveFailed, variant: 'destructive' });
    },
  });
  return (
    <div className="grid content-center gap-2">
      <p className="mb-1 text-13 text-pretty text-ink-soft">{words.hint}</p>
      <Button
        intent="quiet"
        size="md"
        busy={isPending}
        busyLabel={words.making}
        keepsFocus
        disabled={!shape}
        onClick={() => {
          if (shape) mutate(shape);
        }}
      >
        {words.png}
      </Button>
      <Button
        intent="quiet"
        size="md"
        disabled={!shape}
        onClick={() => {
          if (!shape) return;
          const file = new Blob([codeSvg(shape, page.initial)], { type: 'image/svg+xml' });
          saveFile(file, `${page.username}-qr.svg`);
        }}
      >
        {words.svg}
      </Button>
      <Button
        intent="quiet"
        size="md"
        disabled={!shape}
        onClick={() => {
          window.print();
        }}
      >
        {words.print}
      </Button>
    </div>
  );
}
