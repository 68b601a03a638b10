import { useState } from 'react';
import { useRetry } from '@/api/use-retry';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { RetryButton } from '@/ui/load-state';
import { SegmentedControl } from '@/ui/segmented-control';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import type { ImageFormat, ImageTheme, Photograph } from './drawing/image-formats';
import { ImagePreview } from './image-preview';
import { canShareImages, openShareMenu } from './native-share';
import { PhotographChoice } from './photograph-choice';
import type { SharedPage } from './shared-page';
import { useShareImage } from './use-share-image';

const { image: texts } = copy;

const FORMATS = (['story', 'card'] as const).map((value) => ({ value, label: texts.formats[value] }));
const THEMES = (['light', 'dark'] as const).map((value) => ({ value, label: texts.themes[value] }));

interface ImageSectionProps {
  page: SharedPage;
  /** The photographs that an image can show. */
  photographs?: readonly Photograph[] | undefined;
}

/** A story and a square card to post, made on this device. */
export function ImageSection({ page, photographs = [] }: ImageSectionProps) {
  const [format, setFormat] = useState<ImageFormat>('story');
  const [theme, setTheme] = useState<ImageTheme>('light');
  // Undefined until the photographer chooses: the first photograph, also if the list arrives later.
  const [photographId, setPhotographId] = useState<string | null>();
  const chosenId = photographId === undefined ? photographs[0]?.id : photographId;
  const photograph = photographs.find(({ id }) => id === chosenId) ?? null;
  const image = useShareImage(page, { format, theme, photograph });
  const { isFailed, isRetrying, retry } = useRetry(image);
  const file = image.isPlaceholderData ? undefined : image.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @sm:grid-cols-[14rem_minmax(0,1fr)]">
      <ImagePreview
        file={image.data}
        format={format}
        alt={texts.alt(texts.formats[format], page.name)}
        failure={isFailed ? <Failure isRetrying={isRetrying} onRetry={retry} /> : null}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          <SegmentedControl legend={texts.format} options={FORMATS} value={format} onChange={setFormat} />
          <SegmentedControl legend={texts.theme} options={THEMES} value={theme} onChange={setTheme} />
        </div>
        {photographs.length > 0 && (
          <PhotographChoice
            photographs={photographs}
            portraitUrl={page.portraitUrl}
            value={photograph?.id ?? null}
            onChange={setPhotographId}
          />
        )}
        <p className="text-13 text-pretty text-ink-soft">{texts.uses[format]}</p>
        <FileButtons file={file} isDrawing={!file && !isFailed} />
      </div>
    </div>
  );
}

function Failure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 text-center">
      <p className="text-13 text-pretty text-ink-soft">{texts.failed}</p>
      <RetryButton isBusy={isRetrying} onRetry={onRetry} />
    </div>
  );
}

interface FileButtonsProps {
  file: File | undefined;
  /** While the image is drawn, the buttons can have the focus but do nothing. */
  isDrawing: boolean;
}

function FileButtons({ file, isDrawing }: FileButtonsProps) {
  const buttonProps = {
    intent: 'quiet',
    size: 'md',
    busy: isDrawing,
    keepsFocus: true,
    disabled: !file && !isDrawing,
  } as const;
  return (
    <div className="mt-auto grid gap-2">
      <Button
        {...buttonProps}
        onClick={() => {
          if (file) saveFile(file, file.name);
        }}
      >
        {texts.download}
      </Button>
      {canShareImages() && (
        <Button
          {...buttonProps}
          onClick={() => {
            if (!file) return;
            void openShareMenu({ files: [file] }, () => {
              toasts.add({ ...texts.shareFailed, variant: 'destructive' });
            });
          }}
        >
          {copy.share}
        </Button>
      )}
    </div>
  );
}
