import type { ComponentProps } from 'react';
import { clsx } from 'clsx';
import { controlStyle } from './input';
import { LineIcon } from './line-icon';

/** A native `<select>`, because phones show it in their familiar way. */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className="relative">
      <select
        {...props}
        className={clsx(controlStyle, 'min-h-12 cursor-pointer appearance-none pr-11 pl-4')}
      />
      <span className="pointer-events-none absolute inset-y-0 right-4 grid place-items-center text-ink-soft">
        <LineIcon path="m4 6 4 4 4-4" />
      </span>
    </div>
  );
}
