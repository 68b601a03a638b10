import { clsx } from 'clsx';
import { copy } from './copy';
import type { MailState } from './types';

/** How the mails of a request stand, on the edge of its frame. */
export function MailMark({ state }: { state: MailState | null | undefined }) {
  if (!state) return null;
  return (
    <span className={clsx('frame-mark whitespace-nowrap uppercase', state === 'failed' && 'text-danger')}>
      {copy.mail[state]}
    </span>
  );
}
