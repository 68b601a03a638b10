import type { ReactNode } from 'react';
import { Main, SkipLink } from '@/ui/skip-link';
import { ClosingBand } from './closing-band';
import { copy } from './copy';
import { FeatureFrames } from './feature-frames';
import { Hero } from './hero';
import { LandingHeader } from './landing-header';
import { Steps } from './steps';

interface LandingPageProps {
  brand: string;
  /** A public page in miniature, shown beside the headline. */
  example: ReactNode;
}

export function LandingPage({ brand, example }: LandingPageProps) {
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
      <footer className="py-7 px-page text-center text-15 text-ink-soft">{copy.copyright(brand)}</footer>
    </>
  );
}
