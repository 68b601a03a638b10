import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';
import type { InboxAddress } from './use-inbox-address';

interface EmptyListProps {
  address: InboxAddress;
  /** The link to be shared. */
  share: ReactNode;
  onClear: () => void;
}

/** Why a list is empty, and what to do about it. */
export function EmptyList({ address: { filter, q }, share, onClear }: EmptyListProps) {
  const isSearch = q !== '';
  const { title, text } = isSearch
    ? { title: copy.notFound.title(q), text: copy.notFound.text }
    : copy.empty[filter];
  return (
    <div className="grid min-h-84 content-center justify-items-center gap-3 px-5 py-12 text-center sm:px-12">
      <p aria-hidden className="frame-mark">
        ▸ 00
      </p>
      <h2 className="font-serif text-32 leading-heading text-balance wrap-anywhere">{title}</h2>
      <p className="max-w-100 text-15 text-pretty text-ink-soft">{text}</p>
      {isSearch ? (
        <button type="button" className={buttonStyle({ intent: 'outline', size: 'md' })} onClick={onClear}>
          {copy.notFound.clear}
        </button>
      ) : (
        (filter === 'all' || filter === 'needs-answer') && (
          <div className="mt-3 w-full max-w-116 text-start">{share}</div>
        )
      )}
    </div>
  );
}

/** In place of a link to share, for somebody who has no page yet. */
export function NoPageYet({ to }: { to: string }) {
  return (
    <p className="text-center">
      <Link to={to} className={buttonStyle({ size: 'md' })}>
        {copy.createProfile}
      </Link>
    </p>
  );
}
