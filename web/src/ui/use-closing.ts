import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { closeOnBack } from './back-closes';
import { closeOnSwipeDown } from './swipe-down';

interface SheetParts {
  /** Covers the screen around the sheet. */
  dialog: RefObject<HTMLDialogElement | null>;
  sheet: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
}

export interface Closing {
  /** Whether a stray tap beside it closes it too. */
  closesOutside: boolean;
  /** Whether it has an address of its own: then the way back closes it already. */
  hasAddress?: boolean;
  /** Whether it stays for now, because something is on its way. */
  isHeld: boolean;
  onClose: () => void;
}

/** All the ways in which people close a sheet: Escape, a tap beside it, a pull at its handle, the way back. */
export function useClosing(
  { dialog, sheet, handle }: SheetParts,
  { closesOutside, hasAddress = false, isHeld, onClose }: Closing,
) {
  const ask = useEffectEvent(() => {
    if (!isHeld) onClose();
  });
  const askOutside = useEffectEvent(() => {
    if (closesOutside) ask();
  });
  // Who went back is gone already: there is nothing to hold.
  const leave = useEffectEvent(() => {
    onClose();
  });
  // A browser may close it without asking, at the second Escape in a row.
  const afterClosing = useEffectEvent((element: HTMLDialogElement) => {
    if (element.open) return;
    if (isHeld) element.showModal();
    else onClose();
  });

  // A layout effect, because its end must come before the event of the closing that goes with it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const listening = new AbortController();
    const listen = (type: string, listener: (event: Event) => void) => {
      element.addEventListener(type, listener, { signal: listening.signal });
    };
    let pressed: EventTarget | null = null;
    listen('cancel', (event) => {
      event.preventDefault();
      ask();
    });
    listen('close', () => {
      afterClosing(element);
    });
    listen('pointerdown', ({ target }) => {
      pressed = target;
    });
    // Both ends of it outside: who marks a text may well let go beside the sheet.
    listen('click', ({ target }) => {
      if (target === element && pressed === element) askOutside();
    });
    return () => {
      listening.abort();
    };
  }, [dialog]);

  useEffect(() => {
    if (!sheet.current || !handle.current) return;
    return closeOnSwipeDown(handle.current, sheet.current, () => {
      ask();
    });
  }, [sheet, handle]);

  useEffect(() => {
    if (hasAddress) return;
    return closeOnBack(() => {
      leave();
    });
  }, [hasAddress]);
}
