import { clsx } from 'clsx';
import { useRef } from 'react';
import { formatTwoDigits } from '@/lib/format';
import { Button } from '@/ui/button';
import { PlusIcon, CheckIcon } from '@/ui/icons';
import { copy } from './copy';
import type { RowSaveState } from './row-draft';
import { getRowFieldName } from './schemas';
import { ServiceFields } from './service-fields';
import type { ServiceRowsForm } from './use-service-rows';

interface ServiceRowsProps {
  rowsForm: ServiceRowsForm;
  /** The fields are read-only during a save. */
  busy: boolean;
}

export function ServiceRows({ rowsForm, busy }: ServiceRowsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-center gap-3">
        <h2 ref={heading} tabIndex={-1} className="font-serif text-25 leading-heading">
          {copy.rows.title}
        </h2>
        <span aria-hidden className="h-px grow bg-line" />
        <span className="caption-mono">{copy.rows.limit}</span>
      </div>
      {rowsForm.rows.length === 0 && <p className="text-15 text-ink-soft">{copy.rows.empty}</p>}
      {rowsForm.rows.map((row, index) => (
        <ServiceRow
          key={row.key}
          rowsForm={rowsForm}
          index={index}
          busy={busy}
          onRemove={() => {
            rowsForm.remove(index);
            // The pressed button is removed together with its row.
            heading.current?.focus({ preventScroll: true });
          }}
        />
      ))}
      {rowsForm.canAdd && (
        <div className="grid sm:justify-start">
          <Button intent="outline" size="md" disabled={busy} onClick={rowsForm.add}>
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

function ServiceRow({ rowsForm: { form, rows, getSaveState }, index, busy, onRemove }: ServiceRowProps) {
  const row = rows[index];
  const errors = form.formState.errors.rows?.[index];
  if (!row) return null;
  const rowNumber = formatTwoDigits(index + 1);
  const saveState = getSaveState(row);
  const isSaved = saveState.status === 'saved';
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-sheet px-5 pt-2 pb-3">
      <legend className="sr-only">{copy.rows.legend(rowNumber)}</legend>
      <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
        <span aria-hidden className="caption-mono">
          {rowNumber}
        </span>
        <RowStatus {...saveState} />
        {!isSaved && (
          <button
            type="button"
            aria-label={copy.rows.removeNumbered(rowNumber)}
            disabled={busy}
            className="-mr-2 min-h-11 rounded-control px-2 text-15 font-medium text-ink-soft transition-colors hover:text-ink disabled:opacity-60"
            onClick={onRemove}
          >
            {copy.rows.remove}
          </button>
        )}
      </div>
      <ServiceFields
        register={(name) => form.register(getRowFieldName(index, name))}
        error={(name) => errors?.[name]?.message}
        description={row.description}
        readOnly={busy || isSaved}
      />
    </fieldset>
  );
}

function RowStatus({ status, errorMessage }: RowSaveState) {
  return (
    <p
      role="status"
      className={clsx(
        'flex items-center gap-1.5 text-13',
        status === 'failed' ? 'text-danger' : status === 'saved' ? 'text-ok' : 'text-ink-soft',
      )}
    >
      {status === 'saved' && <CheckIcon />}
      {status !== 'idle' && (errorMessage ?? copy.rows.status[status])}
    </p>
  );
}
