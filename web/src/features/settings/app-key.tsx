import { useId, useRef } from 'react';
import { useClipboard } from '@/lib/use-clipboard';
import { CopyButton } from '@/ui/copy-button';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './second-factors-copy';

const { app: texts } = copy;

/** The secret in groups of four, for an app that cannot scan the QR code. */
export function AppKey({ secret }: { secret: string }) {
  const key = useRef<HTMLElement>(null);
  const id = useId();
  const { isCopied, copyText } = useClipboard();
  return (
    <div className="grid gap-2">
      <p id={id} className="text-15 font-medium">
        {texts.key}
      </p>
      <code ref={key} className="font-mono text-15 wrap-anywhere">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </code>
      <div>
        <CopyButton
          intent="quiet"
          label={texts.copyKey}
          isCopied={isCopied}
          aria-describedby={id}
          onClick={() =>
            void copyText(secret, () => {
              if (key.current) window.getSelection()?.selectAllChildren(key.current);
              toasts.add({ ...texts.copyFailed, variant: 'destructive' });
            })
          }
        />
      </div>
    </div>
  );
}
