import { Button } from '@/ui/button';
import { copy } from './copy';
import { RowFrame } from './section';

interface LoadNoteProps {
  text: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** Stands in a section whose content could not be loaded; the others are not concerned. */
export function LoadNote({ text, isBusy, onRetry }: LoadNoteProps) {
  return (
    <RowFrame>
      <div role="alert" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-15">{text}</p>
        <Button
          intent="outline"
          size="md"
          keepsFocus
          busy={isBusy}
          busyLabel={copy.loadFailed.busy}
          onClick={onRetry}
        >
          {copy.loadFailed.retry}
        </Button>
      </div>
    </RowFrame>
  );
}
