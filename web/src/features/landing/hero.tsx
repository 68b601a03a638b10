import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { useHydrated } from '@/lib/hooks';
import { buttonStyle } from '@/ui/button';
import { copy } from './copy';

export function Hero({ example }: { example: ReactNode }) {
  const { hero, signIn } = copy;
  return (
    <section className="mx-auto grid max-w-310 items-center gap-14 pt-6 px-page pb-18 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:gap-10 md:py-14 lg:min-h-[calc(100svh-5rem)]">
      <div>
        <p className="caption-mono uppercase">{hero.audience}</p>
        <h1 className="mt-4 font-serif text-display leading-display text-balance">
          {hero.headline} <em className="block whitespace-nowrap text-accent">{hero.headlineEmphasis}</em>
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

/** Shows a public page in the frame of a phone. It is inert until hydration, because its buttons do not work before. */
function ExamplePhone({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <figure aria-label={copy.hero.exampleLabel} className="mx-auto w-full max-w-86">
      <div className="rounded-device border border-line-strong bg-sheet p-3 shadow-lift">
        <div
          inert={!isHydrated}
          className="h-150 [scrollbar-width:none] overflow-y-auto rounded-screen border border-line bg-paper mask-b-from-92%"
        >
          <div className="px-3.5 pt-5 pb-14">{children}</div>
        </div>
      </div>
      <figcaption className="mt-4 text-center caption-mono uppercase">{copy.hero.exampleHint}</figcaption>
    </figure>
  );
}
