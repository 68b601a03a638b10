import { Button } from '@/ui/button';
import { copy } from './copy';
import type { UnsavedRow } from './use-unsaved-rows';

const { unsaved: texts } = copy;

interface UnsavedServicesProps {
  rows: readonly UnsavedRow[];
  canAdd: boolean;
  onDiscard: (row: UnsavedRow) => void;
  onOpen: (row: UnsavedRow) => void;
}

/** Unsaved services. They stay until the photographer finishes or discards them. */
export function UnsavedServices({ rows, canAdd, onDiscard, onOpen }: UnsavedServicesProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={texts.title}>
      {rows.map((row) => {
        const title = row.title.trim() || texts.untitled;
        return (
          <li
            key={row.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong px-5 py-4 sm:px-6.5"
          >
            <div className="min-w-0 grow basis-48 text-15">
              <p className="wrap-anywhere">
                {title} <span className="text-13 text-danger">{texts.title}</span>
              </p>
              <p className="text-13 text-ink-soft">{canAdd ? texts.text : copy.limitReached}</p>
            </div>
            <div className="flex gap-3">
              <Button
                intent="outline"
                size="md"
                aria-label={texts.discardNamed(title)}
                onClick={() => {
                  onDiscard(row);
                }}
              >
                {texts.discard}
              </Button>
              <Button
                size="md"
                disabled={!canAdd}
                aria-label={texts.openNamed(title)}
                onClick={() => {
                  onOpen(row);
                }}
              >
                {texts.open}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
