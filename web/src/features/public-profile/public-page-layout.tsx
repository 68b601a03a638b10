import type { ReactNode } from 'react';
import { paths } from '@/lib/paths';
import { Button, buttonStyle } from '@/ui/button';
import { FilmStripMessage } from '@/ui/film-strip-message';
import { Main, SkipLink } from '@/ui/layout';
import { Skeleton } from '@/ui/load-state';
import { OperatorFooter, type OperatorLinks } from '@/ui/operator-links';
import { copy } from './copy';

interface PublicPageLayoutProps {
  brand: string;
  operatorLinks: OperatorLinks;
  children: ReactNode;
}

/**
 * The layout of public pages, booking pages and the pages of emailed links: the brand above, the operator's links
 * below.
 */
export function PublicPageLayout({ brand, operatorLinks, children }: PublicPageLayoutProps) {
  return (
    <>
      <SkipLink />
      <header className="mx-auto max-w-280 border-b border-line py-3 px-page text-center caption-mono uppercase">
        {copy.poweredBy} <strong className="text-ink">{brand}</strong>
      </header>
      <Main className="mx-auto w-full max-w-284 pt-9 px-page pb-16 sm:pt-14">{children}</Main>
      <OperatorFooter links={operatorLinks} />
    </>
  );
}

/** The skeleton of a public page, with the same proportions. */
export function ProfileSkeleton() {
  return (
    <div className="@container">
      <div className="grid gap-8 @3xl:grid-cols-[minmax(0,23.75rem)_minmax(0,1fr)] @3xl:gap-14">
        <div className="grid content-start justify-items-center gap-4 @3xl:justify-items-start">
          <Skeleton className="size-38 rounded-full @3xl:size-58" />
          <h1 className="mt-4 text-17 text-ink-soft">{copy.loading}</h1>
          <Skeleton className="h-14 w-64" />
          <Skeleton className="h-13 w-full" />
        </div>
        <div className="grid content-start gap-4">
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-41 w-full rounded-card" />
          <Skeleton className="h-41 w-full rounded-card" />
        </div>
      </div>
    </div>
  );
}

interface ProfileNotFoundProps {
  /** Set if the profile could not be loaded. It may exist. */
  onRetry?: (() => void) | undefined;
}

/** The link is an `<a>`, because server-rendered pages have no router. */
export function ProfileNotFound({ onRetry }: ProfileNotFoundProps) {
  return (
    <FilmStripMessage frameNumber="404" title={copy.notFound.title} text={copy.notFound.text}>
      {onRetry && <Button onClick={onRetry}>{copy.notFound.retry}</Button>}
      <a href={paths.home} className={buttonStyle({ intent: onRetry ? 'outline' : 'primary' })}>
        {copy.notFound.home}
      </a>
    </FilmStripMessage>
  );
}
