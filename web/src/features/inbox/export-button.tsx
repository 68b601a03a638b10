import { useState } from 'react';
import { isUnauthorized } from '@/api/errors';
import { useApi } from '@/api/use-api';
import { fileName, saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import type { Look } from './filters';

/** Saves what is looked at as a table. */
export function ExportButton({ look, onUnauthorized }: { look: Look; onUnauthorized: () => void }) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = { filter: look.filter, ...(look.q !== '' && { q: look.q }) };
      const { data, response } = await api.GET('/api/bookings/export.csv', {
        params: { query },
        parseAs: 'blob',
      });
      if (data) saveFile(data, fileName(response, copy.exportName));
    } catch (error) {
      if (isUnauthorized(error)) onUnauthorized();
      else toasts.add({ ...copy.exportFailed, variant: 'destructive' });
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
      busyLabel={copy.exporting}
      onClick={() => {
        if (!isBusy) void save();
      }}
    >
      {copy.export}
    </Button>
  );
}
