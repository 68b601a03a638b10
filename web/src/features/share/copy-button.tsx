import { type ComponentProps, useEffect, useState } from 'react';
import { copyToClipboard } from '@/lib/copy-to-clipboard';
import { Button } from '@/ui/button';
import { copy } from './copy';

interface CopyButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'intent' | 'onClick' | 'aria-describedby'
> {
  label: string;
  isCopied: boolean;
}

/** Shows success in its label, and announces it to screen readers. */
export function CopyButton({ label, isCopied, ...props }: CopyButtonProps) {
  return (
    <>
      <Button size="md" {...props}>
        {isCopied ? copy.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {isCopied && copy.copied}
      </span>
    </>
  );
}

const COPIED_LABEL_MS = 2_000;

/** Copies a text. Reports success for a moment, and a refusal by the browser until the next attempt. */
export function useClipboard() {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (result !== 'copied') return;
    const timer = setTimeout(() => {
      setResult(null);
    }, COPIED_LABEL_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [result]);

  const copyText = async (text: string, onRefused: () => void) => {
    const isCopied = await copyToClipboard(text);
    setResult(isCopied ? 'copied' : 'refused');
    if (!isCopied) onRefused();
  };
  return { copyText, isCopied: result === 'copied', isRefused: result === 'refused' };
}
