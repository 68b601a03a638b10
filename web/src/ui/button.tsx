import { clsx } from 'clsx';
import type { VariantProps } from 'class-variance-authority';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react';
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
  ref,
  ...props
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => own.current);
  useFocusBack(own, busy && !keepsFocus);
  return (
    <button
      type="button"
      {...props}
      ref={own}
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

/** A disabled button loses the focus. It gets it back, unless somebody led it on meanwhile: to what is to be mended. */
function useFocusBack(button: RefObject<HTMLButtonElement | null>, isBusy: boolean) {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [button, isBusy]);
}

/** Both labels lie in the same grid cell; the hidden one still takes its width. */
function Label({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span aria-hidden={!shown} className={clsx('[grid-area:1/1]', !shown && 'invisible')}>
      {children}
    </span>
  );
}
