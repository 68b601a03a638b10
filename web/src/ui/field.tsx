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
  /** News about what was typed. It has the error's line until there is an error. */
  status?: ReactNode;
  /** Stands at the end of that line. */
  counter?: ReactNode;
  children: (control: FieldControl) => ReactNode;
}

export function Field({ label, hint, error, status, counter, children }: FieldProps) {
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
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <label htmlFor={id} className="text-15 font-medium">
        {label}
      </label>
      {children(control)}
      {hint !== undefined && (
        <p id={hintId} className="text-13 wrap-anywhere text-ink-soft">
          {hint}
        </p>
      )}
      {/* Its line is kept from the start, so that an error moves nothing. */}
      <div className="flex min-h-5 items-start justify-between gap-4">
        {error === undefined ? (
          status
        ) : (
          <p id={errorId} role="alert" className="text-13 text-danger">
            {error}
          </p>
        )}
        {counter}
      </div>
    </div>
  );
}
