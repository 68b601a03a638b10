import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { countCharacters } from '@/lib/format';

/** Attributes that connect a control with its label, hint and error. */
interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /**
   * A problem with the current text, announced politely. Null while there is no problem; undefined if this field never
   * shows warnings.
   */
  warning?: string | null;
  /** Extra content below the control. */
  note?: ReactNode;
  /** What the text needs. Stays visible beside an error. */
  checklist?: ReactNode;
  /** Progress with the checklist, announced politely but not shown. Undefined without a checklist. */
  status?: string | undefined;
  /** Content at the end of the line below the control. */
  counter?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

export function Field({
  label,
  hint,
  error,
  warning,
  note,
  checklist,
  status,
  counter,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const checklistId = `${id}-checklist`;
  const describedBy = [
    error !== undefined && errorId,
    checklist !== undefined && checklistId,
    hint !== undefined && hintId,
  ]
    .filter(Boolean)
    .join(' ');
  const control: FieldControl = {
    id,
    'aria-invalid': error !== undefined,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
  const shownWarning = error === undefined ? warning : null;
  const isHintHidden = error !== undefined || Boolean(shownWarning);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      {children(control)}
      {checklist !== undefined && (
        <div id={checklistId} className="text-13">
          {checklist}
        </div>
      )}
      {status !== undefined && (
        <p role="status" className="sr-only">
          {status}
        </p>
      )}
      {/* One line is reserved for hint and error, so that an error does not shift the layout. */}
      <div className="flex min-h-5 items-start justify-between gap-4 text-13">
        <div className="min-w-0">
          {error !== undefined && (
            <p id={errorId} role="alert" className="text-danger">
              {error}
            </p>
          )}
          {warning !== undefined && (
            <p role="status" className="text-danger">
              {shownWarning}
            </p>
          )}
          {note}
          {hint !== undefined && (
            <p id={hintId} className={isHintHidden ? 'sr-only' : 'wrap-anywhere text-ink-soft'}>
              {hint}
            </p>
          )}
        </div>
        {counter}
      </div>
    </div>
  );
}

const COUNTER_VISIBLE_RATIO = 0.8;

/** Shows the character count once a text comes near its limit. */
export function CharacterCounter({ text, limit }: { text: string; limit: number }) {
  const count = countCharacters(text);
  const isVisible = count >= limit * COUNTER_VISIBLE_RATIO;
  return (
    <p
      className={clsx(
        'ml-auto shrink-0 text-13 tabular-nums',
        count > limit ? 'text-danger' : 'text-ink-soft',
      )}
    >
      {isVisible && `${String(count)} / ${String(limit)}`}
    </p>
  );
}
