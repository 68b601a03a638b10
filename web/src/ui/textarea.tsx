import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style';

/** Grows with what is typed, where the browser can. */
export function Textarea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <textarea
      rows={3}
      {...props}
      className={clsx(controlStyle, 'field-sizing-content max-h-80 min-h-24 resize-y px-4 py-3')}
    />
  );
}
