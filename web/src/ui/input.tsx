import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

interface InputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** Leaves the end free for a button that lies over it. */
  trailingRoom?: boolean;
}

/** 16 px text, because iOS zooms into anything smaller. */
export function Input({ trailingRoom = false, ...props }: InputProps) {
  return (
    <input
      {...props}
      className={clsx(
        'min-h-12 w-full rounded-control border border-line-strong bg-sheet pl-4 text-16 text-ink placeholder:text-ink-soft aria-invalid:border-danger',
        trailingRoom ? 'pr-12' : 'pr-4',
      )}
    />
  );
}
