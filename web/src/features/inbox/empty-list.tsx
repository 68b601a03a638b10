import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from '@/ui/button';
import { copy } from './copy';
import type { InboxUrl } from './use-inbox-url';

interface EmptyListProps {
  inboxUrl: InboxUrl;
  /** The photographer's link to share, or a link to create a profile first. */
  shareLink: ReactNode;
  onClearSearch: () => void;
}

/** Explains why the list is empty, and what the photographer can do. */
export function EmptyList({ inboxUrl: { filter, q }, shareLink, onClearSearch }: EmptyListProps) {
  const isSearch = q !== '';
  const { title, text } = isSearch
    ? { title: copy.noResults.title(q), text: copy.noResults.text }
    : copy.empty[filter];
  return (
    <div className="grid min-h-84 content-center justify-items-center gap-3 px-5 py-12 text-center sm:px-12">
      <p aria-hidden className="caption-mono">
        ▸ 00
      </p>
      <h2 className="font-serif text-32 leading-heading text-balance wrap-anywhere">{title}</h2>
      <p className="max-w-100 text-15 text-pretty text-ink-soft">{text}</p>
      {isSearch ? (
        <button
          type="button"
          className={buttonStyle({ intent: 'outline', size: 'md' })}
          onClick={onClearSearch}
        >
          {copy.noResults.clear}
        </button>
      ) : (
        (filter === 'all' || filter === 'needs-answer') && (
          <div className="mt-3 w-full max-w-116 text-start">{shareLink}</div>
        )
      )}
    </div>
  );
}

/** Replaces the link to share for a photographer without a public page. */
export function CreateProfileLink({ to }: { to: string }) {
  return (
    <p className="text-center">
      <Link to={to} className={buttonStyle({ size: 'md' })}>
        {copy.createProfile}
      </Link>
    </p>
  );
}
