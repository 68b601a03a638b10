import { isSessionEnded } from '@/api/errors';
import type { Service } from '@/api/profile';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import { useServiceMutations } from './use-service-mutations';

const { confirmRemoval: texts } = copy;

interface DeleteServiceDialogProps {
  service: Service;
  onClose: () => void;
  /** The element to focus after the deletion: the button that opened the dialog is then gone. */
  getFallbackFocus: () => HTMLElement | null;
}

export function DeleteServiceDialog({ service, onClose, getFallbackFocus }: DeleteServiceDialogProps) {
  const { remove } = useServiceMutations();
  const confirm = async () => {
    try {
      await remove.mutateAsync(service.id);
    } catch (error) {
      if (!isSessionEnded(error)) {
        toasts.add({ title: copy.error, description: copy.removeFailed, variant: 'destructive' });
      }
      return;
    }
    toasts.add(copy.removed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={texts.title(service.title)}
      text={texts.text}
      cancelLabel={texts.cancelLabel}
      confirmLabel={texts.confirmLabel}
      isBusy={remove.isPending}
      busyLabel={copy.removing}
      intent="danger"
      getFallbackFocus={getFallbackFocus}
      onCancel={() => {
        if (!remove.isPending) onClose();
      }}
      onConfirm={() => void confirm()}
    />
  );
}
