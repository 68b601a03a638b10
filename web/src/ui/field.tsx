import { useId, type ReactNode } from 'react';

/** What the control inside a field needs to be named and described by it. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid': boolean;
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** What is wrong with the text as far as it is typed: said before anybody asked, so quietly. Null while it may come. */
  warning?: string | null;
  /** What may help with the text as it is typed. */
  note?: ReactNode;
  /** Stands at the end of the line below. */
  counter?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, warning, note, counter, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ');
  const control: FieldControl = {
    id,
    'aria-invalid': error !== undefined,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  };
  const shownWarning = error === undefined ? warning : null;
  const isHintCovered = error !== undefined || Boolean(shownWarning);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      {children(control)}
      {/* One line for hint and error, kept from the start, so that an error moves nothing. */}
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
            <p id={hintId} className={isHintCovered ? 'sr-only' : 'wrap-anywhere text-ink-soft'}>
              {hint}
            </p>
          )}
        </div>
        {counter}
      </div>
    </div>
  );
}
