import { type ReactNode, useEffect, useRef, type ComponentProps } from 'react';
import { Link } from 'react-router';
import { useInstance } from '@/api/instance';
import { paths } from '@/lib/paths';
import { Main, SkipLink, wordmarkStyle } from '@/ui/layout';
import { BackIcon } from '@/ui/line-icon';
import { OperatorFooter } from '@/ui/operator-links';
import { copy } from './copy';

interface AuthPageProps {
  brand: string;
  /** The decorative number and caption above the title. */
  decoration: readonly [mark: string, caption: string];
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** Text and links below the card. */
  footer?: ReactNode;
  /** The page replaced a submitted form. The pressed button is gone, so the focus moves to the heading. */
  isResult?: boolean;
}

/** The layout of the pages for sign-in, sign-up, password reset and email confirmation. */
export function AuthPage({
  brand,
  decoration,
  title,
  text,
  children,
  footer,
  isResult = false,
}: AuthPageProps) {
  const { operatorLinks } = useInstance();
  const [mark, caption] = decoration;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isResult) heading.current?.focus({ preventScroll: true });
  }, [isResult, title]);
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
          <p aria-hidden className="flex items-center gap-3 caption-mono uppercase">
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

/** An inline link with a large touch target. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
    />
  );
}
