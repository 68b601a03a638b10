import type { ReactNode } from 'react';
import { OperatorFooter, type OperatorLinks } from '@/ui/operator-links';
import { paths } from '@/lib/paths';
import { Main, SkipLink, wordmarkStyle } from '@/ui/layout';

interface MessagePageProps {
  brand: string;
  operatorLinks: OperatorLinks;
  children: ReactNode;
}

/**
 * The layout of a page with a single message: brand name at the top, message in the middle. The link is an `<a>`,
 * because the layout also renders on pages without a router.
 */
export function MessagePage({ brand, operatorLinks, children }: MessagePageProps) {
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
