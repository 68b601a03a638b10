import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';
import { ExamplePhone } from './example-phone';

export function Hero({ example }: { example: ReactNode }) {
  const { hero, signIn } = copy;
  return (
    <section className="mx-auto grid max-w-310 items-center gap-14 pt-6 px-page pb-18 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:gap-10 md:py-14 lg:min-h-[calc(100svh-5rem)]">
      <div>
        <p className="frame-mark uppercase">{hero.audience}</p>
        <h1 className="mt-4 font-serif text-display leading-display text-balance">
          {hero.headline} <em className="block whitespace-nowrap text-safelight">{hero.headlineEmphasis}</em>
        </h1>
        <p className="mt-6 max-w-105 text-20 text-pretty text-ink-soft">{hero.text}</p>
        <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
          <Link to={paths.signup} className={buttonStyle()}>
            {hero.createProfile}
          </Link>
          <Link to={paths.login} className={buttonStyle({ intent: 'outline' })}>
            {signIn}
          </Link>
        </div>
      </div>
      <ExamplePhone>{example}</ExamplePhone>
    </section>
  );
}
