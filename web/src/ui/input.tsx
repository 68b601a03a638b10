import type { ComponentProps } from 'react';

/** 16 px text, because iOS zooms into anything smaller. */
export function Input(props: Omit<ComponentProps<'input'>, 'className'>) {
  return (
    <input
      {...props}
      className="min-h-12 w-full rounded-control border border-line-strong bg-sheet px-4 text-16 text-ink placeholder:text-ink-soft aria-invalid:border-danger"
    />
  );
}
