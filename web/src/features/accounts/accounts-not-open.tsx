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
      <Main className="mx-auto grid min-h-svh max-w-115 content-center justify-items-center gap-6 py-10 px-page">
        <Link to={paths.home} className={wordmarkStyle}>
          {brand}
        </Link>
        <div className="grid w-full rounded-card border border-line bg-sheet p-6 shadow-lift sm:p-9">
          <p aria-hidden className="flex items-center gap-3 frame-mark uppercase">
            <span>{copy.frame}</span>
            <span className="h-px grow bg-line" />
            <span>{copy.exposure}</span>
          </p>
          <h1 className="mt-6 font-serif text-32 leading-heading text-balance">{copy.title}</h1>
          <p className="mt-3 text-15 text-ink-soft">{closed ? copy.textWhenClosed : copy.text}</p>
          <Link to={paths.home} className={`${buttonStyle()} mt-7`}>
            {copy.back}
          </Link>
        </div>
      </Main>
    </>
  );
}
