import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style';

interface InputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** Leaves the end free for a button that lies over it. */
  trailingRoom?: boolean;
}

export function Input({ trailingRoom = false, ...props }: InputProps) {
  return (
    <input {...props} className={clsx(controlStyle, 'min-h-12 pl-4', trailingRoom ? 'pr-12' : 'pr-4')} />
  );
}
