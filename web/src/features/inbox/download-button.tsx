import { useState } from 'react';
import { isUnauthorized } from '@/api/errors';
import { saveAnswer } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/store';

interface DownloadButtonProps {
  words: {
    action: string;
    busy: string;
    failed: { title: string; description: string };
    /** The file's name, should the server give it none. */
    name: string;
  };
  fetchFile: () => Promise<{ data?: Blob; response: Response }>;
  onUnauthorized: () => void;
}

/** Saves a file that takes a call with a token, which no link can carry. */
export function DownloadButton({ words, fetchFile, onUnauthorized }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveAnswer(await fetchFile(), words.name);
    } catch (error) {
      if (isUnauthorized(error)) onUnauthorized();
      else toasts.add({ ...words.failed, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      intent="quiet"
      size="md"
      keepsFocus
      busy={isBusy}
      busyLabel={words.busy}
      onClick={() => {
        if (!isBusy) void save();
      }}
    >
      {words.action}
    </Button>
  );
}
