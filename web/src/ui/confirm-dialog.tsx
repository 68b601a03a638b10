import { Button } from './button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The label of the cancel button, which comes first and has the focus. */
  cancelLabel: string;
  confirmLabel: string;
  isBusy?: boolean;
  busyLabel?: string;
  intent: 'primary' | 'danger';
  /** The element to focus on closing if the element that opened the dialog is gone. */
  getFallbackFocus?: () => HTMLElement | null;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation, for example before a deletion or before unsaved changes are lost. */
export function ConfirmDialog({
  cancelLabel,
  confirmLabel,
  intent,
  onCancel,
  onConfirm,
  ...props
}: ConfirmDialogProps) {
  const { title, text, isBusy = false, busyLabel, getFallbackFocus } = props;
  return (
    <Dialog
      title={title}
      text={text}
      focusesFirstControl
      onClose={onCancel}
      {...(getFallbackFocus && { getFallbackFocus })}
    >
      {/* Side by side on phones, or below each other when the labels are long. */}
      <div className="mt-8 flex flex-wrap gap-3 *:grow *:basis-[calc(50%-0.375rem)] sm:justify-end sm:*:grow-0 sm:*:basis-auto">
        <Button intent="outline" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          intent={intent}
          busy={isBusy}
          {...(busyLabel !== undefined && { busyLabel })}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
