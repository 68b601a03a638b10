import { Button } from '@/ui/button';
import { copy } from './copy';
import type { LeftoverRow } from './use-leftover-rows';

const { leftover: words } = copy;

interface LeftoverListProps {
  rows: readonly LeftoverRow[];
  canAdd: boolean;
  onDiscard: (row: LeftoverRow) => void;
  onOpen: (row: LeftoverRow) => void;
}

/** Services that were typed and never saved: nothing of them disappears without being asked for. */
export function LeftoverList({ rows, canAdd, onDiscard, onOpen }: LeftoverListProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={words.title}>
      {rows.map((row) => {
        const title = row.title.trim() || words.untitled;
        return (
          <li
            key={row.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong px-5 py-4 sm:px-6.5"
          >
            <div className="min-w-0 grow basis-48 text-15">
              <p className="wrap-anywhere">
                {title} <span className="text-13 text-danger">{words.title}</span>
              </p>
              <p className="text-13 text-ink-soft">{canAdd ? words.text : copy.limitReached}</p>
            </div>
            <div className="flex gap-3">
              <Button
                intent="outline"
                size="md"
                aria-label={words.discardOne(title)}
                onClick={() => {
                  onDiscard(row);
                }}
              >
                {words.discard}
              </Button>
              <Button
                size="md"
                disabled={!canAdd}
                aria-label={words.openOne(title)}
                onClick={() => {
                  onOpen(row);
                }}
              >
                {words.open}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
