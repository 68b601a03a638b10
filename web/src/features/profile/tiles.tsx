import { useId, type ReactNode } from 'react';
import { PencilIcon } from '@/ui/pencil-icon';
import { PlusIcon } from '@/ui/plus-icon';
import { copy } from './copy';

const { edit: words } = copy;

interface TilesProps {
  onEditInfo: () => void;
  onAddService: () => void;
  /** Why none can be added; null while one can. */
  addRefused: string | null;
  addHint: string;
}

export function Tiles({ onEditInfo, onAddService, addRefused, addHint }: TilesProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Tile icon={<PencilIcon />} label={words.editInfo} hint={words.editInfoHint} onClick={onEditInfo} />
      <Tile
        icon={<PlusIcon />}
        label={words.addService}
        hint={addRefused ?? addHint}
        disabled={addRefused !== null}
        onClick={onAddService}
      />
    </div>
  );
}

interface TileProps {
  icon: ReactNode;
  label: string;
  hint: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tile({ icon, label, hint, disabled = false, onClick }: TileProps) {
  const id = useId();
  return (
    <button
      type="button"
      disabled={disabled}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      className="group grid content-start gap-1 rounded-card border border-line bg-sheet p-5 text-left transition-colors hover:border-line-strong disabled:pointer-events-none"
      onClick={onClick}
    >
      <span className="text-safelight group-disabled:text-ink-soft">{icon}</span>
      <span id={id} className="mt-2 text-15 font-medium group-disabled:text-ink-soft">
        {label}
      </span>
      <span id={`${id}-hint`} className="text-13 text-ink-soft">
        {hint}
      </span>
    </button>
  );
}
