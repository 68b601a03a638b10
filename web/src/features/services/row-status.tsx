import { clsx } from 'clsx';
import { CheckIcon } from '@/ui/check-icon';
import { copy } from './copy';
import type { Attempt } from './row-draft';

/** How far saving a row got, on the film's edge. */
export function RowStatus({ status, reason }: Attempt) {
  return (
    <p
      role="status"
      className={clsx(
        'flex items-center gap-1.5 text-13',
        status === 'failed' ? 'text-danger' : status === 'saved' ? 'text-ok' : 'text-ink-soft',
      )}
    >
      {status === 'saved' && <CheckIcon />}
      {status !== 'idle' && (reason ?? copy.rows.status[status])}
    </p>
  );
}
