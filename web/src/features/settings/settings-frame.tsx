import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { BackIcon } from '@/ui/back-icon';
import { Main, SkipLink } from '@/ui/skip-link';
import { copy } from './copy';

export function SettingsFrame({ children }: { children: ReactNode }) {
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
          <h1 className="font-serif text-25 leading-heading sm:text-32">{copy.title}</h1>
        </div>
      </header>
      <Main className="mx-auto w-full max-w-294 py-9 px-page">{children}</Main>
    </>
  );
}
