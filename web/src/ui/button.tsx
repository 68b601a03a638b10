import { clsx } from 'clsx';
import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonStyle } from './button-style';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, VariantProps<typeof buttonStyle> {
  busy?: boolean;
  /** What the button says while busy. Room for it is kept from the start, so the width stays. */
  busyLabel?: string;
  /** Whether it keeps the focus while busy, where a disabled button would hand it back to the page. */
  keepsFocus?: boolean;
}

export function Button({
  intent,
  size,
  busy = false,
  busyLabel,
  keepsFocus = false,
  children,
  disabled,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonStyle({ intent, size })}
      disabled={disabled === true || (busy && !keepsFocus)}
      {...(keepsFocus && { 'aria-disabled': busy })}
      aria-busy={busy}
    >
      <Label shown={!busy || busyLabel === undefined}>{children}</Label>
      {busyLabel !== undefined && <Label shown={busy}>{busyLabel}</Label>}
    </button>
  );
}

/** Both labels lie in the same grid cell; the hidden one still takes its width. */
function Label({ shown, children }: { shown: boolean; children: React.ReactNode }) {
  return (
    <span aria-hidden={!shown} className={clsx('[grid-area:1/1]', !shown && 'invisible')}>
      {children}
    </span>
  );
}
