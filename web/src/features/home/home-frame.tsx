import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Main, SkipLink } from '@/ui/skip-link';
import { wordmarkStyle } from '@/ui/wordmark-style';

interface HomeFrameProps {
  brand: string;
  /** Who is at home: their name, or their address when they gave none. */
  person: string;
  children: ReactNode;
}

export function HomeFrame({ brand, person, children }: HomeFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line">
        <div className="mx-auto flex h-18 max-w-310 items-center justify-between gap-6 px-page">
          <Link to={paths.home} className={wordmarkStyle}>
            {brand}
          </Link>
          <p className="truncate text-15 text-ink-soft">{person}</p>
        </div>
      </header>
      <Main className="mx-auto grid w-full max-w-180 gap-5 py-9 px-page">{children}</Main>
    </>
  );
}
