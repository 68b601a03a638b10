import type { ReactNode } from 'react';
import type { OperatorLinks } from '@/lib/operator-links';
import { paths } from '@/lib/paths';
import { OperatorFooter } from '@/ui/operator-links';
import { Main, SkipLink } from '@/ui/skip-link';
import { wordmarkStyle } from '@/ui/wordmark-style';

interface QuietPageProps {
  brand: string;
  operatorLinks: OperatorLinks;
  children: ReactNode;
}

/**
 * The frame of a page that says one thing: the wordmark above, the message in the middle. Its link is a plain one: it
 * also stands on pages that have no router.
 */
export function QuietPage({ brand, operatorLinks, children }: QuietPageProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <SkipLink />
      <header className="mx-auto flex h-20 w-full max-w-310 items-center px-page">
        <a href={paths.home} className={wordmarkStyle}>
          {brand}
        </a>
      </header>
      <Main className="flex grow items-center pt-4 pb-20">{children}</Main>
      <OperatorFooter links={operatorLinks} />
    </div>
  );
}
