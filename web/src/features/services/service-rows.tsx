import { useRef } from 'react';
import { frameNumber } from '@/lib/frame-number';
import { Button } from '@/ui/button';
import { PlusIcon } from '@/ui/plus-icon';
import { copy } from './copy';
import { RowStatus } from './row-status';
import { ServiceFields } from './service-fields';
import { rowField } from './schemas';
import type { ServiceRows as Rows } from './use-service-rows';

interface ServiceRowsProps {
  services: Rows;
  /** While they are saved nothing can be typed. */
  busy: boolean;
}

export function ServiceRows({ services, busy }: ServiceRowsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="font-serif text-25 leading-heading">
          {copy.rows.title}
        </h2>
        <span aria-hidden className="h-px grow bg-line" />
        <span className="frame-mark">{copy.rows.limit}</span>
      </div>
      {services.rows.length === 0 && <p className="text-15 text-ink-soft">{copy.rows.empty}</p>}
      {services.rows.map((row, index) => (
        <ServiceRow
          key={row.key}
          services={services}
          index={index}
          busy={busy}
          onRemove={() => {
            services.remove(index);
            // The button that was pressed is gone with its row.
            heading.current?.focus({ preventScroll: true });
          }}
        />
      ))}
      {services.canAdd && (
        <div className="grid sm:justify-start">
          <Button intent="outline" size="md" disabled={busy} onClick={services.add}>
            <span className="flex items-center gap-2">
              <PlusIcon />
              {copy.add}
            </span>
          </Button>
        </div>
      )}
    </section>
  );
}

interface ServiceRowProps extends ServiceRowsProps {
  index: number;
  onRemove: () => void;
}

function ServiceRow({ services: { form, rows, statusOf }, index, busy, onRemove }: ServiceRowProps) {
  const row = rows[index];
  const errors = form.formState.errors.rows?.[index];
  if (!row) return null;
  const number = frameNumber(index + 1);
  const status = statusOf(row);
  const isSaved = status === 'saved';
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-sheet px-5 pt-2 pb-3">
      <legend className="sr-only">{copy.rows.legend(number)}</legend>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <span aria-hidden className="frame-mark">
          {number}
        </span>
        <RowStatus status={status} />
        {!isSaved && (
          <button
            type="button"
            aria-label={copy.rows.removeOne(number)}
            disabled={busy}
            className="-mr-2 min-h-11 rounded-control px-2 text-15 font-medium text-ink-soft transition-colors hover:text-ink disabled:opacity-60"
            onClick={onRemove}
          >
            {copy.rows.remove}
          </button>
        )}
      </div>
      <ServiceFields
        register={(name) => form.register(rowField(index, name))}
        error={(name) => errors?.[name]?.message}
        description={row.description}
        readOnly={busy || isSaved}
      />
    </fieldset>
  );
}
