import { useEffect, useState } from 'react';
import { copyText } from '@/lib/copy-text';

const COPIED_MS = 2_000;

/** Copies a text and knows what came of it: for a moment that it worked, for good that the browser refused. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => {
      setOutcome(null);
    }, COPIED_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  const put = async (text: string, onRefused: () => void) => {
    const isDone = await copyText(text);
    setOutcome(isDone ? 'copied' : 'refused');
    if (!isDone) onRefused();
  };
  return { put, isCopied: outcome === 'copied', isRefused: outcome === 'refused' };
}
