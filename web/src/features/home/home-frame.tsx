import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Main, SkipLink } from '@/ui/skip-link';
import { wordmarkStyle } from '@/ui/wordmark-style';

interface HomeFrameProps {
  brand: string;
  /** Who is at home: their name, or their address when they gave none. */
  person: string;
  /** What they can do on every part of it. */
  action?: ReactNode;
  /** A sheet in the middle, or a desk with several. */
  width: 'sheet' | 'desk';
  children: ReactNode;
}

export function HomeFrame({ brand, person, action, width, children }: HomeFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-14 max-w-310 items-center justify-between gap-6 px-page md:h-18">
          <Link to={paths.home} className={wordmarkStyle}>
            {brand}
          </Link>
          <div className="flex min-w-0 items-center gap-4">
            <p className="truncate text-15 text-ink-soft max-sm:sr-only">{person}</p>
            {action}
          </div>
        </div>
      </header>
      <Main
        className={clsx(
          'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-5 py-5 px-page md:py-9',
          width === 'sheet' ? 'max-w-180' : 'max-w-294',
        )}
      >
        {children}
      </Main>
    </>
  );
}
