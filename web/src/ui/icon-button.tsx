import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from './tooltip';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** What it does, and to what. */
  label: string;
  /** What it does, for those who see what it is about. */
  tip: string;
  children: ReactNode;
}

export function IconButton({ label, tip, children, ...props }: IconButtonProps) {
  return (
    <Tooltip text={tip}>
      <button
        type="button"
        aria-label={label}
        {...props}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-wash hover:text-ink"
      >
        {children}
      </button>
    </Tooltip>
  );
}
