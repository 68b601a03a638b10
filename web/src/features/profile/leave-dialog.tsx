import type { LeaveGuard } from '@/lib/use-leave-guard';
import { ConfirmDialog } from '@/ui/confirm-dialog';

interface LeaveDialogProps {
  guard: LeaveGuard;
  words: { title: string; text: string; keep: string; confirm: string };
  onLeave?: () => void;
}

/** The question a leave guard asks, while it asks it. */
export function LeaveDialog({ guard, words, onLeave }: LeaveDialogProps) {
  if (!guard.asking) return null;
  return (
    <ConfirmDialog
      {...words}
      intent="primary"
      onKeep={guard.stay}
      onConfirm={() => {
        onLeave?.();
        guard.leave();
      }}
    />
  );
}
