import type { ComponentProps, ReactNode } from 'react';
import { LineIcon } from './line-icon';
import { Tooltip } from './tooltip';

export function CheckIcon() {
  return <LineIcon path="m3 8.5 3.3 3.3L13 5" />;
}

export function PlusIcon() {
  return <LineIcon path="M8 3v10M3 8h10" />;
}

export function TrashIcon() {
  return <LineIcon path="M2.5 4.5h11M6.5 4.5V2.5h3v2M4 4.5l.6 9h6.8l.6-9M6.7 7v4M9.3 7v4" />;
}

export function PencilIcon() {
  return (
    <LineIcon path="m2.5 13.5.6-3L11 2.6a1.4 1.4 0 0 1 2 0l.4.4a1.4 1.4 0 0 1 0 2L5.5 12.9l-3 .6ZM9.5 4.1l2.4 2.4" />
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** The full name for screen readers, such as "Delete Portraits". */
  label: string;
  /** The short visible text, such as "Delete". */
  tooltip: string;
  children: ReactNode;
}

export function IconButton({ label, tooltip, children, ...props }: IconButtonProps) {
  return (
    <Tooltip text={tooltip}>
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
