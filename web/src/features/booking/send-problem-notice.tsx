import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useOnline } from '@/lib/use-online';
import { copy } from './copy';
import type { SendProblem } from './use-booking-form';

interface SendProblemNoticeProps {
  problem: SendProblem | null;
}

/** Says why the request is not sent yet, and what the client can do. */
export function SendProblemNotice({ problem }: SendProblemNoticeProps) {
  const notice = useRef<HTMLParagraphElement>(null);
  const isOnline = useOnline();
  const isInformation = problem?.kind === 'slow' || (problem?.kind === 'offline' && isOnline);
  const text = problem && getProblemText(problem, isOnline);
  useEffect(() => {
    // The notice is below the buttons, so it may be off screen on a small phone.
    if (text !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  return (
    <p
      ref={notice}
      role="alert"
      className={clsx('text-pretty empty:hidden', isInformation ? 'text-ink' : 'text-danger')}
    >
      {text}
    </p>
  );
}

function getProblemText(problem: SendProblem, isOnline: boolean): string | null {
  const { problems } = copy;
  switch (problem.kind) {
    case 'offline':
      return isOnline ? problems.online : problems.offline;
    case 'too-many':
      return problems.busy(copy.duration(problem.seconds));
    case 'gone':
    case 'slow':
      return problems[problem.kind];
    case 'rejected':
      // The fields show these errors.
      return Object.keys(problem.errors).length > 0 ? null : problems.failed;
    case 'failed':
    case 'key-taken':
      return problems.failed;
  }
}
