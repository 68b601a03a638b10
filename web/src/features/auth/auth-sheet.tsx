import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useInstance } from '@/api/instance';
import { paths } from '@/lib/paths';
import { BackIcon } from '@/ui/back-icon';
import { OperatorFooter } from '@/ui/operator-links';
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
  /** The answer to something the visitor did: what they pressed is gone, so the focus goes to the heading. */
  isAnswer?: boolean;
}

/** One sheet on paper: the frame of every page around signing in. */
export function AuthSheet({ brand, edge, title, text, children, footer, isAnswer = false }: AuthSheetProps) {
  const { operatorLinks } = useInstance();
  const [mark, caption] = edge;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus({ preventScroll: true });
  }, [isAnswer, title]);
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="mx-auto grid h-20 w-full max-w-310 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-3 px-page">
        <Link
          to={paths.home}
          className="-ml-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-3 text-15 font-medium text-ink-soft transition-colors hover:text-ink"
        >
          <BackIcon />
          {copy.back}
        </Link>
        <Link to={paths.home} className={wordmarkStyle}>
          {brand}
        </Link>
      </header>
      <Main className="mx-auto grid w-full max-w-125 grow content-start justify-items-center gap-4 pt-2 px-page pb-10 sm:content-center sm:pb-20">
        <div className="w-full rounded-card border border-line bg-sheet p-6 shadow-lift sm:p-9">
          <p aria-hidden className="flex items-center gap-3 frame-mark uppercase">
            <span>{mark}</span>
            <span className="h-px grow bg-line" />
            <span>{caption}</span>
          </p>
          <h1 ref={heading} tabIndex={-1} className="mt-5 font-serif text-32 leading-heading text-balance">
            {title}
          </h1>
          {text !== undefined && <p className="mt-2 text-15 text-pretty text-ink-soft">{text}</p>}
          {children}
        </div>
        {footer !== undefined && <p className="text-15 text-ink-soft">{footer}</p>}
      </Main>
      <OperatorFooter links={operatorLinks} />
    </div>
  );
}
