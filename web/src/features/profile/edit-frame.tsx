import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { BackIcon } from '@/ui/back-icon';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';

/** Without a username there is no page to look at yet. */
export function EditBar({ username }: { username: string | null }) {
  return (
    <div className="mx-auto grid h-18 max-w-294 grid-cols-[1fr_auto_1fr] items-center gap-3 px-page">
      <Link
        to={paths.home}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-3 text-15 font-medium text-ink-soft transition-colors hover:text-ink"
      >
        <BackIcon />
        {copy.back}
      </Link>
      <h1 className="font-serif text-25 leading-heading sm:text-32">{copy.edit.title}</h1>
      {username !== null && (
        <span className="justify-self-end">
          <Link to={paths.publicProfile(username)} className={buttonStyle({ intent: 'quiet', size: 'md' })}>
            {copy.preview}
          </Link>
        </span>
      )}
    </div>
  );
}

/** What the page is about beside what can be changed on it. */
export function EditColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const column = 'grid grid-cols-[minmax(0,1fr)] content-start gap-5';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <div className={column}>{aside}</div>
      <div className={column}>{children}</div>
    </div>
  );
}
