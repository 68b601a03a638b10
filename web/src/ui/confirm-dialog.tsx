import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The way back, which comes first and has the focus. */
  keep: string;
  confirm: string;
  busy?: boolean;
  busyLabel?: string;
  intent: 'primary' | 'danger';
  focusAfter?: () => HTMLElement | null;
  onKeep: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ keep, confirm, intent, onKeep, onConfirm, ...props }: ConfirmDialogProps) {
  const { title, text, busy = false, busyLabel, focusAfter } = props;
  return (
    <Dialog title={title} text={text} onClose={onKeep} {...(focusAfter && { focusAfter })}>
      {/* Halves of a row on phones, rows of their own when the words need more. */}
      <div className="mt-8 flex flex-wrap gap-3 *:grow *:basis-[calc(50%-0.375rem)] sm:justify-end sm:*:grow-0 sm:*:basis-auto">
        <Button intent="outline" onClick={onKeep}>
          {keep}
        </Button>
        <Button
          intent={intent}
          busy={busy}
          {...(busyLabel !== undefined && { busyLabel })}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
