import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { copyText } from '@/lib/copy-text';
import { publicLink } from '@/lib/public-link';
import { Button } from '@/ui/button';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';

const COPIED_MS = 2_000;

/** The link that goes into a bio: what home is all about. */
export function PublicLink({ username, publicUrl }: { username: string; publicUrl: string }) {
  const { host, path, url } = publicLink(publicUrl, username);
  return (
    <div className="grid gap-2 rounded-control border border-line-strong p-1.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <p className="min-w-0 px-2.5 py-1.5 font-mono text-15 wrap-anywhere">
        <span className="sr-only">{copy.publicLink} </span>
        <span className="text-ink-soft">{host}</span>
        <Link to={path} className="underline-offset-4 hover:underline">
          {path}
        </Link>
      </p>
      <CopyButton text={url} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => {
      setCopied(false);
    }, COPIED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isCopied]);

  const put = async () => {
    if (await copyText(text)) setCopied(true);
    else toasts.add({ ...copy.copyFailed, variant: 'destructive' });
  };
  return (
    <>
      <Button size="md" onClick={() => void put()}>
        {isCopied ? copy.copied : copy.copyLink}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copy.copied}
      </span>
    </>
  );
}
