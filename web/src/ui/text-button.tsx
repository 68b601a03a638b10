import type { ComponentProps } from 'react';

/** A button that looks like an inline link, for a secondary way to continue. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return (
    <button
      {...props}
      type="button"
      className="inline-flex min-h-11 items-center text-left text-15 font-medium text-accent underline-offset-4 hover:underline"
    />
  );
}
