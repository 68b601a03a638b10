import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** Classes of text inputs. 16 px text, because iOS zooms into anything smaller. */
export const controlStyle =
  'w-full rounded-control border border-line-strong bg-sheet text-16 text-ink placeholder:text-ink-soft aria-invalid:border-danger read-only:bg-paper disabled:opacity-60';

interface InputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** Leaves space at the end for an overlaid button. */
  hasTrailingButton?: boolean;
}

export function Input({ hasTrailingButton = false, ...props }: InputProps) {
  return (
    <input {...props} className={clsx(controlStyle, 'min-h-12 pl-4', hasTrailingButton ? 'pr-12' : 'pr-4')} />
  );
}

/** Grows with its text, where the browser supports it. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <textarea
      rows={3}
      {...props}
      className={clsx(controlStyle, 'field-sizing-content max-h-80 min-h-24 resize-y px-4 py-3')}
    />
  );
}
