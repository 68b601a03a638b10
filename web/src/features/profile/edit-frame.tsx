import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { BackIcon } from '@/ui/back-icon';
import { buttonStyle } from '@/ui/button-style';
import { Main, SkipLink } from '@/ui/skip-link';
import { copy } from './copy';

interface EditFrameProps {
  /** Without one there is no page to look at yet. */
  username: string | null;
  aside: ReactNode;
  children: ReactNode;
}

export function EditFrame({ username, aside, children }: EditFrameProps) {
  const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5';
  return (
    <>
      <SkipLink />
      <header className="sticky-header border-b border-line bg-paper">
        <div className="mx-auto grid h-18 max-w-294 grid-cols-[1fr_auto_1fr] items-center gap-3 px-page">
          <Link
            to={paths.home}
            className="-ml-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-3 text-15 font-medium text-ink-soft transition-colors hover:text-ink"
          >
            <BackIcon />
            {copy.back}
          </Link>
          <h1 className="font-serif text-25 leading-heading sm:text-32">{copy.edit.title}</h1>
          {username !== null && (
            <span className="justify-self-end">
              <Link
                to={paths.publicProfile(username)}
                className={buttonStyle({ intent: 'quiet', size: 'md' })}
              >
                {copy.preview}
              </Link>
            </span>
          )}
        </div>
      </header>
      <Main className="mx-auto grid w-full max-w-294 grid-cols-[minmax(0,1fr)] gap-5 py-9 px-page lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <div className={column}>{aside}</div>
        <div className={column}>{children}</div>
      </Main>
    </>
  );
}
