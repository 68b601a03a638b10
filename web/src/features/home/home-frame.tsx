import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Main, SkipLink, wordmarkStyle } from '@/ui/layout';

interface HomeFrameProps {
  brand: string;
  /** The photographer's name, or the email address of an account without a name. */
  userName: string;
  /** The button in the header. */
  action?: ReactNode;
  /** One narrow column, or a wide grid of cards. */
  width: 'narrow' | 'wide';
  children: ReactNode;
}

/**
 * A layout without the main navigation: for home until the profile has loaded or while there is no public page, and
 * for every screen whose profile failed to load.
 */
export function HomeFrame({ brand, userName, action, width, children }: HomeFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-14 max-w-310 items-center justify-between gap-6 px-page md:h-18">
          <Link to={paths.home} className={wordmarkStyle}>
            {brand}
          </Link>
          <div className="flex min-w-0 items-center gap-4">
            <p className="truncate text-15 text-ink-soft max-sm:sr-only">{userName}</p>
            {action}
          </div>
        </div>
      </header>
      <Main
        className={clsx(
          'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-5 py-5 px-page md:py-9',
          width === 'narrow' ? 'max-w-180' : 'max-w-294',
        )}
      >
        {children}
      </Main>
    </>
  );
}
