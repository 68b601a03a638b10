import { Button } from '@/ui/button';
import { copy } from './copy';
import type { Obstacle } from './use-create-profile';

const { create } = copy;

interface CreateActionsProps {
  obstacle: Obstacle;
  /** Going on would leave the photo behind. */
  isPhotoPending: boolean;
  busy: boolean;
  /** Missing once the profile is saved: there is nothing to put aside any more. */
  onSaveDraft?: () => void;
}

export function CreateActions({ obstacle, isPhotoPending, busy, onSaveDraft }: CreateActionsProps) {
  return (
    <div className="grid gap-4 border-t border-line pt-6">
      <div role="status" className="text-15 text-ink-soft empty:hidden">
        {isPhotoPending && create.photoPending}
      </div>
      <div role="status" className="text-15 text-danger empty:hidden">
        {obstacle === 'offline' && copy.offline}
        {obstacle === 'services' && create.servicesUnsaved}
      </div>
      <div className="grid gap-3 sm:flex sm:justify-end">
        {onSaveDraft && (
          <Button intent="outline" disabled={busy} onClick={onSaveDraft}>
            {create.saveDraft}
          </Button>
        )}
        <Button type="submit" disabled={isPhotoPending} busy={busy} busyLabel={create.busy}>
          {create.submit}
        </Button>
      </div>
    </div>
  );
}
