import { useState } from 'react';
import { isSessionEnded } from '@/api/errors';
import { useApi } from '@/api/client';
import { saveResponse } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import type { InboxQuery } from './filters';

interface DownloadButtonProps {
  texts: {
    action: string;
    busy: string;
    failed: { title: string; description: string };
    /** The file name, if the server sends none. */
    fileName: string;
  };
  fetchFile: () => Promise<{ data?: Blob; response: Response }>;
}

/** Downloads a file with an API call, because a link cannot send the bearer token. */
export function DownloadButton({ texts, fetchFile }: DownloadButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveResponse(await fetchFile(), texts.fileName);
    } catch (error) {
      if (!isSessionEnded(error)) toasts.add({ ...texts.failed, variant: 'destructive' });
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
      busyLabel={texts.busy}
      onClick={() => {
        if (!isBusy) void download();
      }}
    >
      {texts.action}
    </Button>
  );
}

/** Downloads the requests of the current filter and search as CSV. */
export function ExportButton({ inboxQuery }: { inboxQuery: InboxQuery }) {
  const api = useApi();
  const query = { filter: inboxQuery.filter, ...(inboxQuery.q !== '' && { q: inboxQuery.q }) };
  return (
    <DownloadButton
      texts={copy.export}
      fetchFile={() => api.GET('/api/bookings/export.csv', { params: { query }, parseAs: 'blob' })}
    />
  );
}
