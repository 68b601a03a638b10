import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';

/** Classes of a button, for `<button>` and for links that look like one. */
export const buttonStyle = cva(
  'inline-grid place-items-center rounded-control border px-6 text-center text-15 font-medium whitespace-nowrap transition-transform hover:-translate-y-px active:translate-y-0 disabled:pointer-events-none disabled:opacity-60 aria-disabled:pointer-events-none aria-disabled:opacity-60',
  {
    variants: {
      intent: {
        primary: 'border-transparent bg-accent text-on-accent',
        outline: 'border-line-strong bg-transparent text-ink hover:border-ink',
        quiet: 'border-transparent bg-wash text-ink',
        danger: 'border-transparent bg-danger text-sheet',
      },
      size: {
        md: 'min-h-11',
        lg: 'min-h-12',
      },
    },
    defaultVariants: { intent: 'primary', size: 'lg' },
  },
);

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, VariantProps<typeof buttonStyle> {
  busy?: boolean;
  /** The label while busy. Its width is reserved from the start, so the button does not resize. */
  busyLabel?: string;
  /** Whether it keeps the focus while busy. A disabled button would lose it, so it ignores clicks instead. */
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
  onClick,
  ref,
  ...props
}: ButtonProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => buttonRef.current);
  useRestoreFocus(buttonRef, busy && !keepsFocus);
  return (
    <button
      type="button"
      {...props}
      ref={buttonRef}
      className={buttonStyle({ intent, size })}
      disabled={disabled === true || (busy && !keepsFocus)}
      {...(keepsFocus && { 'aria-disabled': busy })}
      aria-busy={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Label isVisible={!busy || busyLabel === undefined}>{children}</Label>
      {busyLabel !== undefined && <Label isVisible={busy}>{busyLabel}</Label>}
    </button>
  );
}

/** A disabled button loses the focus. Restores it, unless the focus has moved on, for example to an invalid field. */
function useRestoreFocus(button: RefObject<HTMLButtonElement | null>, isBusy: boolean) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [button, isBusy]);
}

/** Both labels share one grid cell; the hidden one still reserves its width. */
function Label({ isVisible, children }: { isVisible: boolean; children: ReactNode }) {
  return (
    <span aria-hidden={!isVisible} className={clsx('[grid-area:1/1]', !isVisible && 'invisible')}>
      {children}
    </span>
  );
}
