import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { useHydrated } from '@/lib/use-hydrated';
import { buttonStyle } from '@/ui/button-style';
import { Main, SkipLink } from '@/ui/skip-link';
import { wordmarkStyle } from '@/ui/wordmark-style';
import { copy } from './copy';

interface AccountsNotOpenProps {
  brand: string;
  registration: 'open' | 'closed';
}

export function AccountsNotOpen({ brand, registration }: AccountsNotOpenProps) {
  // The prerendered page is the same on every server, so what this one allows is said once scripts run.
  const closed = useHydrated() && registration === 'closed';
  return (
    <>
      <SkipLink />
      <Main className="grid min-h-svh place-items-center px-page py-10">
        <div className="grid w-full max-w-105 justify-items-center rounded-card border border-line bg-sheet px-6 py-10 text-center shadow-lift sm:px-10">
          <Link to={paths.home} className={wordmarkStyle}>
            {brand}
          </Link>
          <h1 className="mt-6 font-serif text-32 leading-heading text-balance">{copy.title}</h1>
          <p className="mt-3 text-15 text-ink-soft">{copy.text}</p>
          <p className="mt-3 min-h-6 text-15 font-medium">{closed && copy.closed}</p>
          <Link to={paths.home} className={`${buttonStyle()} mt-5 w-full`}>
            {copy.back}
          </Link>
        </div>
      </Main>
    </>
  );
}
