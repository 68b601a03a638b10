import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { copy } from './copy';
import { FILTERS, type Filter } from './filters';
import type { BookingCounts } from './queries';
import type { InboxUrl } from './use-inbox-url';

/** The `px-5` of the bar on a phone. */
const BAR_PADDING_PX = 20;

interface FilterBarProps {
  inboxUrl: InboxUrl;
  /** Null until the first response. */
  counts: BookingCounts | null;
}

export function FilterBar({ inboxUrl, counts }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null);
  const { filter } = inboxUrl;
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    // On a phone the bar scrolls: bring the current filter into view.
    if (bar.current && current) {
      bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - BAR_PADDING_PX;
    }
  }, [filter]);
  return (
    <nav
      ref={bar}
      aria-label={copy.filterLabel}
      className="-mx-5 [scrollbar-width:none] overflow-x-auto px-5 py-1 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-1.5 md:w-auto md:flex-wrap">
        {FILTERS.map((option) => {
          const isCurrent = option === filter;
          return (
            <li key={option}>
              <Link
                {...inboxUrl.filterLink(option)}
                {...(isCurrent && { 'aria-current': 'page' })}
                className={clsx(
                  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-15 whitespace-nowrap transition-colors',
                  isCurrent
                    ? 'border-ink bg-sheet font-medium'
                    : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
                )}
              >
                <span
                  className={clsx(isCurrent && 'underline decoration-accent decoration-2 underline-offset-6')}
                >
                  {copy.filters[option]}
                </span>
                {/* Reserves the width of the count, so that the filters do not move when it loads. */}
                <span className="min-w-[2ch] text-end text-13 text-ink-soft tabular-nums">
                  {counts && getFilterCount(option, counts)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** `all` does not include the requests in quarantine. */
function getFilterCount(filter: Filter, counts: BookingCounts): number {
  switch (filter) {
    case 'all':
      return counts.needsAnswer + counts.confirmed + counts.done + counts.declined;
    case 'needs-answer':
      return counts.needsAnswer;
    default:
      return counts[filter];
  }
}
