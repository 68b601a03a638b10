import { useState } from 'react';
import { useInstance } from '@/api/instance';
import { saveFile } from '@/lib/save-file';
import { useClipboard } from '@/lib/use-clipboard';
import { Button } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './second-factors-copy';

const { codes: texts } = copy;

interface RecoveryCodesDialogProps {
  email: string;
  codes: readonly string[];
  getFallbackFocus: () => HTMLElement | null;
  onClose: () => void;
}

/** Shows new recovery codes, which the server does not show again. */
export function RecoveryCodesDialog({ email, codes, getFallbackFocus, onClose }: RecoveryCodesDialogProps) {
  const { brand } = useInstance();
  const { isCopied, copyText } = useClipboard();
  const [isSaved, setSaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      title={texts.dialogTitle}
      text={texts.dialogText}
      closesOnOutsideClick={false}
      isLocked={isAsking}
      getFallbackFocus={getFallbackFocus}
      onClose={() => {
        if (isSaved) onClose();
        else setAsking(true);
      }}
    >
      <ul aria-label={texts.list} className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 font-mono text-15">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <CopyButton
          intent="quiet"
          label={texts.copy}
          isCopied={isCopied}
          onClick={() =>
            void copyText(codes.join('\n'), () => {
              toasts.add({ ...texts.copyFailed, variant: 'destructive' });
            })
          }
        />
        <Button
          intent="quiet"
          size="md"
          onClick={() => {
            const file = new Blob([texts.fileText(brand, email, codes)], { type: 'text/plain' });
            saveFile(file, texts.fileName);
          }}
        >
          {texts.download}
        </Button>
      </div>
      <div className="mt-4 grid gap-3">
        <Checkbox
          label={texts.saved}
          checked={isSaved}
          onChange={({ target }) => {
            setSaved(target.checked);
          }}
        />
        <Button disabled={!isSaved} onClick={onClose}>
          {texts.done}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          {...texts.leave}
          intent="danger"
          onCancel={() => {
            setAsking(false);
          }}
          onConfirm={onClose}
        />
      )}
    </Dialog>
  );
}
