import { useState } from 'react';
import type { SecondFactor } from '@/api/queries';
import { createLazyValue } from '@/lib/lazy-value';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { IconButton, PencilIcon, TrashIcon } from '@/ui/icons';
import { toasts } from '@/ui/toast/toast-store';
import { RenameFactorDialog } from './rename-factor-dialog';
import { showSecondFactorError } from './errors';
import { copy } from './second-factors-copy';
import { useSecondFactorActions } from './use-second-factor-actions';

const getDateFormat = createLazyValue(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));

interface SecondFactorRowProps {
  factor: SecondFactor;
  isLast: boolean;
  /** The element to focus after the removal: the pressed button disappears with its row. */
  getFallbackFocus: () => HTMLElement | null;
}

export function SecondFactorRow({ factor, ...removalProps }: SecondFactorRowProps) {
  const { name } = factor;
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => {
    setOpenDialog(null);
  };
  return (
    <li className="flex min-h-21 items-center justify-between gap-x-4 px-5 py-4 sm:px-6.5">
      <div className="min-w-0">
        <p className="text-15 font-medium wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-soft">{describeFactor(factor)}</p>
      </div>
      <div className="flex">
        <IconButton
          label={copy.rename.label(name)}
          tooltip={copy.rename.action}
          onClick={() => {
            setOpenDialog('rename');
          }}
        >
          <PencilIcon />
        </IconButton>
        <IconButton
          label={copy.remove.label(name)}
          tooltip={copy.remove.action}
          onClick={() => {
            setOpenDialog('remove');
          }}
        >
          <TrashIcon />
        </IconButton>
      </div>
      {openDialog === 'rename' && <RenameFactorDialog factor={factor} onClose={close} />}
      {openDialog === 'remove' && <RemoveFactorDialog factor={factor} {...removalProps} onClose={close} />}
    </li>
  );
}

interface RemoveFactorDialogProps extends SecondFactorRowProps {
  onClose: () => void;
}

function RemoveFactorDialog({ factor, isLast, getFallbackFocus, onClose }: RemoveFactorDialogProps) {
  const { remove: texts } = copy;
  const { id, name } = factor;
  const actions = useSecondFactorActions();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await actions.remove(id);
    } catch (error) {
      showSecondFactorError(error, texts.failed);
      setBusy(false);
      return;
    }
    // This dialog disappears with its row. Closed before that, it would focus the button in the row.
    toasts.add(texts.done(name));
  };
  return (
    <ConfirmDialog
      title={texts.title(name)}
      text={isLast ? texts.lastText : texts.text}
      cancelLabel={texts.cancelLabel}
      confirmLabel={texts.confirmLabel}
      intent="danger"
      isBusy={isBusy}
      busyLabel={texts.busy}
      getFallbackFocus={getFallbackFocus}
      onCancel={() => {
        if (!isBusy) onClose();
      }}
      onConfirm={() => void confirm()}
    />
  );
}

function describeFactor({ kind, createdAt, lastUsedAt }: SecondFactor): string {
  const format = (time: number) => getDateFormat().format(time);
  const usage = typeof lastUsedAt === 'number' ? copy.lastUsed(format(lastUsedAt)) : copy.neverUsed;
  const kindName = kind in copy.kinds ? copy.kinds[kind as keyof typeof copy.kinds] : kind;
  return [kindName, copy.added(format(createdAt)), usage].join(' · ');
}
