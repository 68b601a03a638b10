import { useApi } from '@/api/use-api';
import { copy } from './copy';
import { DownloadButton } from './download-button';
import type { Look } from './filters';

/** Saves what is looked at as a table. */
export function ExportButton({ look, onUnauthorized }: { look: Look; onUnauthorized: () => void }) {
  const api = useApi();
  const query = { filter: look.filter, ...(look.q !== '' && { q: look.q }) };
  return (
    <DownloadButton
      words={copy.export}
      fetchFile={() => api.GET('/api/bookings/export.csv', { params: { query }, parseAs: 'blob' })}
      onUnauthorized={onUnauthorized}
    />
  );
}
