import type { ReactNode } from 'react';
import { Main, SkipLink } from '@/ui/skip-link';
import { copy } from './copy';

/** The frame of a photographer's own page: the name of the product above, quietly, and nothing else of it. */
export function ProfilePage({ brand, children }: { brand: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="mx-auto max-w-280 border-b border-line py-3 px-page text-center frame-mark uppercase">
        {copy.poweredBy} <strong className="text-ink">{brand}</strong>
      </header>
      <Main className="mx-auto w-full max-w-284 pt-9 px-page pb-16 sm:pt-14">{children}</Main>
    </>
  );
}
