import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { trackKeyboardInset, lockPageScroll } from './modal-page';
import { showToastsIn } from './toast/toast-container';
import { useDialogDismissal, type DismissalOptions } from './use-dialog-dismissal';

interface DialogProps extends DismissalOptions {
  title: string;
  text?: string;
  /** The element that gets the focus first. By default the title, or with `focusesFirstControl` the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  focusesFirstControl?: boolean;
  /** The element that gets the focus back on closing; by default the element that has the focus on opening. */
  openButton?: HTMLElement;
  /** The element to focus on closing if the element that opened the dialog is gone. */
  getFallbackFocus?: () => HTMLElement | null;
  /** Uses the full height from the start, for content that loads later and would make it grow. */
  isTall?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered: a bottom sheet on phones, centred elsewhere. It uses the native
 * `<dialog>`, which makes the page behind it inert without an extra `<style>`. The `<dialog>` covers and darkens the
 * whole screen and contains the sheet.
 */
export function Dialog(props: DialogProps) {
  const { title, text, initialFocus, focusesFirstControl = false, openButton, getFallbackFocus } = props;
  const { isTall = false, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const getFallbackFocusRef = useRef(getFallbackFocus);
  const [opener] = useState(() => openButton ?? document.activeElement);
  const [titleId, textId] = [useId(), useId()];

  useLayoutEffect(() => {
    getFallbackFocusRef.current = getFallbackFocus;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    // Without a call of `focus`, the browser focuses the first control.
    if (initialFocus) initialFocus.current?.focus();
    else if (!focusesFirstControl) heading.current?.focus();
    const cleanups = [lockPageScroll(), trackKeyboardInset(element), showToastsIn(element)];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
      element.close();
      // Safari does not focus a clicked button, so the browser may not restore the focus itself. Delayed, because a
      // dialog that closes together with this one may still cover the target.
      queueMicrotask(() => {
        const target = canHaveFocus(opener) ? opener : getFallbackFocusRef.current?.();
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, [opener, initialFocus, focusesFirstControl]);

  useDialogDismissal({ dialog, sheet, handle }, props);

  // In the body, because a form in the dialog must not be inside another form.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      {...(text !== undefined && { 'aria-describedby': textId })}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none animate-fade grid-rows-[minmax(0,1fr)] justify-items-center overflow-hidden bg-shade/60 pt-(--above) pb-(--below) text-ink backdrop:bg-transparent open:grid"
    >
      <div
        ref={sheet}
        className={clsx(
          'flex max-h-[calc(100%-1.5rem)] w-full animate-rise scroll-pb-24 flex-col self-end overflow-y-auto overscroll-contain rounded-t-sheet border-t border-line bg-sheet shadow-lift sm:max-w-130 sm:self-center sm:rounded-card sm:border',
          isTall && 'h-full',
        )}
      >
        <div aria-hidden ref={handle} className="shrink-0 touch-none pt-3 pb-4 sm:hidden">
          <div className="mx-auto h-1 w-10 rounded-full bg-line" />
        </div>
        {/* The scrolling box has no padding, because WebKit would add it to a child that reaches over it. */}
        <div className="flex grow flex-col px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-9">
          <h2
            ref={heading}
            id={titleId}
            dir="auto"
            {...(!focusesFirstControl && { tabIndex: -1 })}
            className="font-serif text-32 leading-heading text-balance wrap-anywhere"
          >
            {title}
          </h2>
          {text !== undefined && (
            <p id={textId} className="mt-2 text-15 text-pretty wrap-anywhere text-ink-soft">
              {text}
            </p>
          )}
          {children}
        </div>
      </div>
    </dialog>,
    document.body,
  );
}

function canHaveFocus(element: Element | null): boolean {
  return element !== document.body && element?.isConnected === true && !element.matches(':disabled');
}
