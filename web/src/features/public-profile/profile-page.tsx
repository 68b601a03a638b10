import type { ReactNode } from 'react';
import type { OperatorLinks } from '@/lib/operator-links';
import { OperatorFooter } from '@/ui/operator-links';
import { Main, SkipLink } from '@/ui/skip-link';
import { copy } from './copy';

interface ProfilePageProps {
  brand: string;
  operatorLinks: OperatorLinks;
  children: ReactNode;
}

/** The frame of a photographer's own page: the product's name above, the operator's links below, both quietly. */
export function ProfilePage({ brand, operatorLinks, children }: ProfilePageProps) {
  return (
    <>
      <SkipLink />
      <header className="mx-auto max-w-280 border-b border-line py-3 px-page text-center frame-mark uppercase">
        {copy.poweredBy} <strong className="text-ink">{brand}</strong>
      </header>
      <Main className="mx-auto w-full max-w-284 pt-9 px-page pb-16 sm:pt-14">{children}</Main>
      <OperatorFooter links={operatorLinks} />
    </>
  );
}
