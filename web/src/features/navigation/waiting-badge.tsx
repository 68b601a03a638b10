import { clsx } from 'clsx';
import { copy } from './copy';

const MOST_SHOWN = 99;

/** How many requests need an answer; nothing while there are none, or while it is not known. */
export function WaitingBadge({ count = 0, className }: { count: number | undefined; className?: string }) {
  if (count === 0) return null;
  return (
    <>
      <span
        aria-hidden
        className={clsx(
          'grid h-5 min-w-5 place-items-center rounded-full bg-safelight px-1.5 text-13 leading-heading font-semibold text-on-safelight tabular-nums',
          className,
        )}
      >
        {count > MOST_SHOWN ? copy.many : count}
      </span>
      {/* Between the two words of the link's name, for those who hear it. */}{' '}
      <span className="sr-only">{copy.needAnswer(count)}</span>
    </>
  );
}
