import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { BackIcon } from '@/ui/back-icon';
import { Main, SkipLink } from '@/ui/skip-link';
import { wordmarkStyle } from '@/ui/wordmark-style';
import { copy } from './copy';

interface AuthSheetProps {
  brand: string;
  /** What stands on the film's edge: the number and the caption. */
  edge: readonly [mark: string, caption: string];
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** The way to the other page, below the sheet. */
  footer?: ReactNode;
}

/** One sheet on paper: the frame of every page around signing in. */
export function AuthSheet({ brand, edge: [mark, caption], title, text, children, footer }: AuthSheetProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-20 w-full max-w-310 shrink-0 items-center px-page">
        <Link
          to={paths.home}
          className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-15 font-medium text-ink-soft transition-colors hover:text-ink"
        >
          <BackIcon />
          {copy.back}
        </Link>
      </header>
      <Main className="mx-auto grid w-full max-w-115 grow content-start justify-items-center gap-5 px-page pb-14 sm:content-center sm:pb-24">
        <Link to={paths.home} className={wordmarkStyle}>
          {brand}
        </Link>
        <div className="w-full rounded-card border border-line bg-sheet p-6 shadow-lift sm:p-9">
          <p aria-hidden className="flex items-center gap-3 frame-mark uppercase">
            <span>{mark}</span>
            <span className="h-px grow bg-line" />
            <span>{caption}</span>
          </p>
          <h1 className="mt-5 font-serif text-32 leading-heading text-balance">{title}</h1>
          {text !== undefined && <p className="mt-2 text-15 text-pretty text-ink-soft">{text}</p>}
          {children}
        </div>
        {footer !== undefined && <p className="text-15 text-ink-soft">{footer}</p>}
      </Main>
    </div>
  );
}
