import { isUnauthorized } from '@/api/errors';
import type { Service } from '@/api/profile/types';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { useServiceCalls } from './use-service-calls';

const { confirmRemoval: words } = copy;

interface RemoveDialogProps {
  service: Service;
  onClose: () => void;
  onUnauthorized: () => void;
  focusAfter: () => HTMLElement | null;
}

export function RemoveDialog({ service, onClose, onUnauthorized, focusAfter }: RemoveDialogProps) {
  const { remove } = useServiceCalls();
  const confirm = async () => {
    try {
      await remove.mutateAsync(service.id);
    } catch (error) {
      if (isUnauthorized(error)) onUnauthorized();
      else toasts.add({ title: copy.error, description: copy.removeFailed, variant: 'destructive' });
      return;
    }
    toasts.add(copy.removed);
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.title(service.title)}
      text={words.text}
      keep={words.keep}
      confirm={words.confirm}
      busy={remove.isPending}
      busyLabel={copy.removing}
      intent="danger"
      focusAfter={focusAfter}
      onKeep={() => {
        if (!remove.isPending) onClose();
      }}
      onConfirm={() => void confirm()}
    />
  );
}
