import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { bookingCountsQuery } from '@/api/queries';
import { useApi } from '@/api/client';
import { paths } from '@/lib/paths';
import { useMediaQuery } from '@/lib/hooks';
import { Main, SkipLink, wordmarkStyle } from '@/ui/layout';
import { BottomNav, HeaderNav } from './main-nav';

/** Below the `md` breakpoint of the style sheets. */
const NARROW_SCREEN = '(width < 48rem)';

interface AppFrameProps {
  brand: string;
  /** The photographer's name, or the email address of an account without a name. */
  userName: string;
  /** The button to log out, in the header. */
  action: ReactNode;
  /** How many requests need an answer; undefined while unknown. */
  needsAnswerCount: number | undefined;
  /**
   * A bar of the current screen. It stays visible while the links above it scroll away. On a phone, which has the links
   * at the bottom, the bar is the whole header.
   */
  bar?: ReactNode;
  children: ReactNode;
}

/** The layout of the photographer's screens that have the main navigation. */
export function AppFrame({ brand, userName, action, needsAnswerCount, bar, children }: AppFrameProps) {
  const isNarrow = useMediaQuery(NARROW_SCREEN);
  const hasBar = bar !== undefined;
  return (
    <>
      <SkipLink />
      <header className={clsx('border-b border-line bg-paper', hasBar && 'sticky-header md:-top-18.25')}>
        <div className={clsx('border-line', hasBar && 'border-b max-md:hidden')}>
          <div className="mx-auto flex h-14 max-w-310 items-center gap-5 px-page md:h-18">
            <Link to={paths.home} className={wordmarkStyle}>
              {brand}
            </Link>
            {!isNarrow && <HeaderNav needsAnswerCount={needsAnswerCount} />}
            <div className="ml-auto flex min-w-0 items-center gap-4 print:hidden">
              <p className="truncate text-15 text-ink-soft max-sm:sr-only">{userName}</p>
              {action}
            </div>
          </div>
        </div>
        {bar}
      </header>
      <Main className="mx-auto grid w-full max-w-294 grid-cols-[minmax(0,1fr)] gap-5 py-5 px-page md:py-9">
        {children}
      </Main>
      {isNarrow && <BottomNav needsAnswerCount={needsAnswerCount} />}
    </>
  );
}

/** How many requests need an answer; undefined while unknown. The photographer sees no error if the call fails. */
export function useNeedsAnswerCount(): number | undefined {
  return useQuery(bookingCountsQuery(useApi())).data?.needsAnswer;
}
