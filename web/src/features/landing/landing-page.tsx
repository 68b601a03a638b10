import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type OperatorLinks, OperatorNav } from '@/ui/operator-links';
import { paths } from '@/lib/paths';
import { formatTwoDigits } from '@/lib/format';
import { buttonStyle } from '@/ui/button';
import { Main, SkipLink, wordmarkStyle } from '@/ui/layout';
import { copy } from './copy';
import { Hero } from './hero';

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
        <FeatureCards />
        <Steps />
        <ClosingSection />
      </Main>
      <footer className="grid gap-2 py-7 px-page text-center text-15 text-ink-soft">
        {copy.copyright(brand)}
        <OperatorNav links={operatorLinks} />
      </footer>
    </>
  );
}

function LandingHeader({ brand }: { brand: string }) {
  return (
    <header className="mx-auto flex h-20 max-w-310 items-center justify-between gap-4 px-page">
      <Link to={paths.home} className={wordmarkStyle}>
        {brand}
      </Link>
      <Link to={paths.login} className={buttonStyle({ intent: 'outline', size: 'md' })}>
        {copy.signIn}
      </Link>
    </header>
  );
}

function FeatureCards() {
  return (
    <section className="border-y border-line bg-sheet md:px-5">
      <ul className="mx-auto grid max-w-310 divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0 md:border-x md:border-line">
        {copy.features.map(({ title, text }, index) => (
          <li key={title} className="px-5 py-9 md:px-4.75 lg:py-12 xl:px-9.75">
            <p aria-hidden className="flex justify-between caption-mono">
              <span>▸ {formatTwoDigits(index + 1)}</span>
              <span>{formatTwoDigits(index + 1)}A</span>
            </p>
            <h2 className="mt-8 font-serif text-32 leading-heading md:text-25 lg:text-32">{title}</h2>
            <p className="mt-3 max-w-92 text-15 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  return (
    <section className="mx-auto grid max-w-310 gap-8 py-18 px-page lg:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)] lg:gap-14 lg:py-24">
      <h2 className="font-serif text-44 leading-heading whitespace-pre-line">{copy.steps.title}</h2>
      <ol className="divide-y divide-line border-t border-line">
        {copy.steps.items.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[4rem_minmax(0,1fr)] items-start py-7">
            <span aria-hidden className="font-serif text-44 leading-display text-accent">
              {index + 1}
            </span>
            <div>
              <h3 className="text-15 font-semibold">{title}</h3>
              <p className="text-15 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ClosingSection() {
  const { title, titleEmphasis, start, text } = copy.closing;
  return (
    <section className="surface-dark border-y border-line bg-paper accent-glow py-24 px-page text-center text-ink lg:py-28">
      <h2 className="font-serif text-44 leading-heading md:text-60">
        {title} <em className="block text-accent">{titleEmphasis}</em>
      </h2>
      <Link to={paths.signup} className={`${buttonStyle()} mt-9`}>
        {start}
      </Link>
      <p className="mt-5 text-15 text-balance text-ink-soft">{text}</p>
    </section>
  );
}
