import type { LeaveGuard } from '@/lib/use-leave-guard';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { copy } from './copy';

const { draft } = copy.create;

interface DraftBannerProps {
  onRestore: () => void;
  onDiscard: () => void;
}

export function DraftBanner({ onRestore, onDiscard }: DraftBannerProps) {
  return (
    <section
      aria-label={draft.title}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sheet px-5 py-4"
    >
      <div className="min-w-0 grow basis-64">
        <p className="text-15 font-medium">{draft.title}</p>
        <p className="text-15 text-ink-soft">{draft.text}</p>
      </div>
      <div className="flex gap-3">
        <Button intent="outline" size="md" onClick={onDiscard}>
          {draft.discard}
        </Button>
        <Button size="md" onClick={onRestore}>
          {draft.restore}
        </Button>
      </div>
    </section>
  );
}

interface LeaveDialogProps {
  guard: LeaveGuard;
  texts: { title: string; text: string; cancelLabel: string; confirmLabel: string };
  onLeave?: () => void;
}

/** The confirmation dialog of a leave guard. */
export function LeaveDialog({ guard, texts, onLeave }: LeaveDialogProps) {
  if (!guard.isAsking) return null;
  return (
    <ConfirmDialog
      {...texts}
      intent="primary"
      onCancel={guard.stay}
      onConfirm={() => {
        onLeave?.();
        guard.leave();
      }}
    />
  );
}
