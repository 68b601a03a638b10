import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { followKeyboard, holdPageStill } from './modal-page';
import { showToastsIn } from './toast/place';
import { useClosing, type Closing } from './use-closing';

interface SheetDialogProps extends Closing {
  title: string;
  /** What opened it, and gets the focus back, unless whoever closes it leads the focus on. */
  opener?: HTMLElement;
  /** What has the focus first: the title, unless told. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** As tall as it can be from the start, for content that comes later and would make it grow. */
  isTall?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the page, open for as long as it is rendered: a sheet from below on phones, centred elsewhere. It is the
 * browser's own, which needs no `<style>` of ours to keep the page behind it out of reach. It covers the whole screen,
 * darkens it and has the sheet inside.
 */
export function SheetDialog(props: SheetDialogProps) {
  const { title, opener, initialFocus, isTall = false, children, ...behaviour } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    (initialFocus ?? heading).current?.focus();
    const undo = [holdPageStill(), followKeyboard(element), showToastsIn(element)];
    return () => {
      for (const step of undo) step();
      element.close();
      // Safari does not focus what is clicked, so the browser may not know where to go back to.
      opener?.focus({ preventScroll: true });
    };
  }, [opener, initialFocus]);

  useClosing({ dialog, sheet, handle }, behaviour);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
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
        {/* The padding is here and not on the scrolling box: WebKit adds that box's padding to a child that reaches over it. */}
        <div className="flex grow flex-col px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-9">
          <h2
            ref={heading}
            id={titleId}
            dir="auto"
            tabIndex={-1}
            className="font-serif text-32 leading-heading text-balance wrap-anywhere"
          >
            {title}
          </h2>
          {children}
        </div>
      </div>
    </dialog>
  );
}
