import type { ReactNode } from 'react';
import type { OperatorLinks } from '@/lib/operator-links';
import { OperatorNav } from '@/ui/operator-links';
import { Main, SkipLink } from '@/ui/skip-link';
import { ClosingBand } from './closing-band';
import { copy } from './copy';
import { FeatureFrames } from './feature-frames';
import { Hero } from './hero';
import { LandingHeader } from './landing-header';
import { Steps } from './steps';

interface LandingPageProps {
  brand: string;
  operatorLinks: OperatorLinks;
  /** A public page in miniature, shown beside the headline. */
  example: ReactNode;
}

export function LandingPage({ brand, operatorLinks, example }: LandingPageProps) {
  return (
    <>
      <SkipLink />
      <LandingHeader brand={brand} />
      <Main>
        <Hero example={example} />
        <FeatureFrames />
        <Steps />
        <ClosingBand />
      </Main>
      <footer className="grid gap-2 py-7 px-page text-center text-15 text-ink-soft">
        {copy.copyright(brand)}
        <OperatorNav links={operatorLinks} />
      </footer>
    </>
  );
}
