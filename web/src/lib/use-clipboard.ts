import { useEffect, useState } from 'react';
import { copyToClipboard } from './copy-to-clipboard';

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
