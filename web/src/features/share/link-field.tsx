import { useEffect, useRef, type RefObject } from 'react';
import { Link } from 'react-router';
import { useClipboard } from '@/lib/use-clipboard';
import { CopyButton } from '@/ui/copy-button';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import type { SharedPage } from './shared-page';

/** The public link, with a button to copy it. */
export function LinkField({ page: { host, path, url } }: { page: SharedPage }) {
  const field = useRef<HTMLInputElement>(null);
  const { isCopied, isRefused, copyText } = useClipboard();
  return (
    <div className="grid gap-2 rounded-control border border-line-strong p-1.5 @sm:grid-cols-[minmax(0,1fr)_auto] @sm:items-center">
      {isRefused ? (
        <SelectedLink url={url} field={field} />
      ) : (
        <p className="min-w-0 px-2.5 py-1.5 font-mono text-15 wrap-anywhere">
          <span className="sr-only">{copy.publicLink} </span>
          <span className="text-ink-soft">{host}</span>
          <Link to={path} className="underline-offset-4 hover:underline">
            {path}
          </Link>
        </p>
      )}
      <CopyButton
        label={copy.copyLink}
        isCopied={isCopied}
        onClick={() =>
          void copyText(url, () => {
            field.current?.select();
            field.current?.focus();
            toasts.add({ ...copy.copyFailed, variant: 'destructive' });
          })
        }
      />
    </div>
  );
}

/** Replaces the link if the browser refuses to copy. It is selected, so that the photographer can copy it by hand. */
function SelectedLink({ url, field }: { url: string; field: RefObject<HTMLInputElement | null> }) {
  useEffect(() => {
    field.current?.select();
    field.current?.focus();
  }, [field]);
  return (
    <input
      ref={field}
      readOnly
      value={url}
      aria-label={copy.wholeLink}
      className="min-h-11 min-w-0 bg-transparent px-2.5 font-mono text-16 outline-offset-0"
    />
  );
}
