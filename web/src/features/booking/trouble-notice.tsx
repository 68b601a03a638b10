import { clsx } from 'clsx';
import { useOnline } from '@/lib/use-online';
import { copy } from './copy';
import type { Trouble } from './use-booking-form';

/** Why a request is not sent yet, and what to do. */
export function TroubleNotice({ trouble }: { trouble: Trouble | null }) {
  const isOnline = useOnline();
  const isHarmless =
    trouble?.kind === 'doubt' || trouble?.kind === 'slow' || (trouble?.kind === 'offline' && isOnline);
  return (
    <p
      role="alert"
      className={clsx('mb-2 text-15 text-pretty empty:hidden', isHarmless ? 'text-ink-soft' : 'text-danger')}
    >
      {trouble && troubleText(trouble, isOnline)}
    </p>
  );
}

function troubleText(trouble: Trouble, isOnline: boolean): string | null {
  const { kept } = copy;
  switch (trouble.kind) {
    case 'offline':
      return isOnline ? kept.online : kept.offline;
    case 'too-many':
      return kept.busy(copy.wait(trouble.seconds));
    case 'gone':
    case 'doubt':
    case 'slow':
      return kept[trouble.kind];
    case 'refused':
      // It stands under the fields.
      return Object.keys(trouble.faults).length > 0 ? null : kept.failed;
    case 'failed':
    case 'key-taken':
      return kept.failed;
    case 'sent':
      return null;
  }
}
