import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { copy } from './copy';
import { countOf, FILTERS } from './filters';
import type { BookingCounts } from './types';
import type { InboxAddress } from './use-inbox-address';

interface FilterBarProps {
  address: InboxAddress;
  /** Not known before the first answer. */
  counts: BookingCounts | null;
}

export function FilterBar({ address, counts }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null);
  const { filter } = address;
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]');
    // On a phone they do not all have room beside each other.
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - 20;
  }, [filter]);
  return (
    <nav
      ref={bar}
      aria-label={copy.filterLabel}
      className="-mx-5 [scrollbar-width:none] overflow-x-auto px-5 py-1 md:mx-0 md:px-0"
    >
      <ul className="flex w-max gap-1.5 md:w-auto md:flex-wrap">
        {FILTERS.map((name) => {
          const isCurrent = name === filter;
          return (
            <li key={name}>
              <Link
                {...address.toFilter(name)}
                {...(isCurrent && { 'aria-current': 'page' })}
                className={clsx(
                  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-15 whitespace-nowrap transition-colors',
                  isCurrent
                    ? 'border-ink bg-sheet font-medium'
                    : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
                )}
              >
                <span
                  className={clsx(
                    isCurrent && 'underline decoration-safelight decoration-2 underline-offset-6',
                  )}
                >
                  {copy.filters[name]}
                </span>
                {/* Its place is there before it, or the others would move. */}
                <span className="min-w-[2ch] text-end text-13 text-ink-soft tabular-nums">
                  {counts && countOf(name, counts)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
