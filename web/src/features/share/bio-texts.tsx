import { useId, useRef } from 'react';
import { countCharacters } from '@/lib/format';
import { useClipboard } from '@/lib/use-clipboard';
import { CopyButton } from '@/ui/copy-button';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import type { SharedPage } from './shared-page';

/** Instagram's limit for a bio. */
export const MAX_BIO_LENGTH = 150;

/** Texts with the public link, to paste into a bio. If the link is too long for all of them, the link alone. */
export function createBioTexts(url: string): string[] {
  const shortTexts = copy.texts.variants
    .map((variant) => variant(url))
    .filter((text) => countCharacters(text) <= MAX_BIO_LENGTH);
  return shortTexts.length > 0 ? shortTexts : [url];
}

export function BioTextList({ url }: { url: string }) {
  return (
    <div className="grid gap-2">
      {createBioTexts(url).map((text) => (
        <CopyableText key={text} text={text} />
      ))}
    </div>
  );
}

function CopyableText({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const { isCopied, copyText } = useClipboard();
  return (
    <div className="grid items-center gap-x-3 gap-y-2 rounded-control border border-line p-1.5 @sm:grid-cols-[minmax(0,1fr)_auto]">
      <p ref={paragraph} id={id} className="px-2.5 py-1.5 text-15 wrap-anywhere">
        {text}
      </p>
      <CopyButton
        intent="quiet"
        label={copy.copyText}
        isCopied={isCopied}
        aria-describedby={id}
        onClick={() =>
          void copyText(text, () => {
            if (paragraph.current) window.getSelection()?.selectAllChildren(paragraph.current);
            toasts.add({ ...copy.textFailed, variant: 'destructive' });
          })
        }
      />
    </div>
  );
}

/** The first of the bio texts, to copy without opening the share dialog. */
export function FirstBioText({ page }: { page: SharedPage }) {
  const [text] = createBioTexts(page.url);
  if (text === undefined) return null;
  return (
    <>
      <p className="mb-2 text-13 text-ink-soft">{copy.texts.title}</p>
      <CopyableText text={text} />
    </>
  );
}
