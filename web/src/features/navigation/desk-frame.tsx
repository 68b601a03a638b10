import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { useMedia } from '@/lib/use-media';
import { Main, SkipLink } from '@/ui/skip-link';
import { wordmarkStyle } from '@/ui/wordmark-style';
import { BottomBar } from './bottom-bar';
import { DeskLinks } from './desk-links';

/** Below the width from which the style sheets arrange pages for more than a phone. */
const NARROW = '(width < 48rem)';

interface DeskFrameProps {
  brand: string;
  /** Who is here: their name, or their address when they gave none. */
  person: string;
  /** What they can do on every screen. */
  action: ReactNode;
  needsAnswer: number | undefined;
  /**
   * A bar of the screen's own. It stays in sight while the links above it scroll away; on a phone, which has the links
   * at its lower end, it is the whole header.
   */
  bar?: ReactNode;
  children: ReactNode;
}

/** What all screens of a photographer with a page have around them. */
export function DeskFrame({ brand, person, action, needsAnswer, bar, children }: DeskFrameProps) {
  const isNarrow = useMedia(NARROW);
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
            {!isNarrow && <DeskLinks needsAnswer={needsAnswer} />}
            <div className="ml-auto flex min-w-0 items-center gap-4 print:hidden">
              <p className="truncate text-15 text-ink-soft max-sm:sr-only">{person}</p>
              {action}
            </div>
          </div>
        </div>
        {bar}
      </header>
      <Main className="mx-auto grid w-full max-w-294 grid-cols-[minmax(0,1fr)] gap-5 py-5 px-page md:py-9">
        {children}
      </Main>
      {isNarrow && <BottomBar needsAnswer={needsAnswer} />}
    </>
  );
}
