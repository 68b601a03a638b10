import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useOnline } from '@/lib/use-online';
import { copy } from './copy';
import type { Trouble } from './use-booking-form';

interface TroubleNoticeProps {
  trouble: Trouble | null;
}

/** Why a request is not sent yet, and what to do. */
export function TroubleNotice({ trouble }: TroubleNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  const isOnline = useOnline();
  const isHarmless = trouble?.kind === 'slow' || (trouble?.kind === 'offline' && isOnline);
  const text = trouble && troubleText(trouble, isOnline);
  useEffect(() => {
    // Below the buttons, it may be out of sight on a small phone.
    if (text !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p
      ref={notice}
      role="alert"
      className={clsx('text-pretty empty:hidden', isHarmless ? 'text-ink' : 'text-danger')}
    >
      {text}
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
