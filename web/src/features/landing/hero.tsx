import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';
import { ExamplePhone } from './example-phone';

export function Hero({ example }: { example: ReactNode }) {
  const { hero, signIn } = copy;
  return (
    <section className="mx-auto grid max-w-310 items-center gap-14 px-page pt-6 pb-18 lg:min-h-[calc(100svh-5rem)] lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:py-12">
      <div>
        <p className="frame-mark uppercase">{hero.audience}</p>
        <h1 className="mt-4 font-serif text-display leading-display">
          {hero.headline} <em className="text-safelight">{hero.headlineEmphasis}</em>
        </h1>
        <p className="mt-6 max-w-[34ch] text-20 text-ink-soft">{hero.text}</p>
        <div className="mt-8 grid gap-3 sm:flex">
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
