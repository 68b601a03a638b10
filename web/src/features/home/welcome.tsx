import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonStyle } from '@/ui/button';
import { copy } from './copy';
import { LogoutButton } from './logout-button';

/** The home of a photographer without a profile. */
export function Welcome({ brand }: { brand: string }) {
  const [mark, caption] = copy.captions;
  return (
    <section className="rounded-card border border-line bg-sheet p-6 shadow-lift sm:p-12">
      <p aria-hidden className="flex items-center gap-3 caption-mono uppercase">
        <span>{mark}</span>
        <span className="h-px grow bg-line" />
        <span>{caption}</span>
      </p>
      <h1 className="mt-8 font-serif text-44 leading-display text-balance sm:text-60">
        {copy.welcome(brand)}
      </h1>
      <p className="mt-4 max-w-116 text-17 text-pretty text-ink-soft">{copy.text}</p>
      <div className="mt-8 grid gap-3 sm:flex">
        <Link to={paths.createProfile} className={buttonStyle()}>
          {copy.createProfile}
        </Link>
        <LogoutButton />
      </div>
    </section>
  );
}
