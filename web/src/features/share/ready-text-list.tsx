import { useId, useRef } from 'react';
import { toasts } from '@/ui/toast/store';
import { CopyButton } from './copy-button';
import { copy } from './copy';
import { readyTexts } from './ready-texts';
import { useCopy } from './use-copy';

export function ReadyTextList({ url }: { url: string }) {
  return (
    <div className="grid gap-2">
      {readyTexts(url).map((text) => (
        <ReadyText key={text} text={text} />
      ))}
    </div>
  );
}

export function ReadyText({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const { isCopied, put } = useCopy();
  return (
    <div className="grid items-center gap-x-3 gap-y-2 rounded-control border border-line p-1.5 @sm:grid-cols-[minmax(0,1fr)_auto]">
      <p ref={words} id={id} className="px-2.5 py-1.5 text-15 wrap-anywhere">
        {text}
      </p>
      <CopyButton
        intent="quiet"
        label={copy.copyText}
        isCopied={isCopied}
        aria-describedby={id}
        onClick={() =>
          void put(text, () => {
            if (words.current) window.getSelection()?.selectAllChildren(words.current);
            toasts.add({ ...copy.textFailed, variant: 'destructive' });
          })
        }
      />
    </div>
  );
}
