import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { closeOnBack } from './close-on-back';

interface DialogRefs {
  /** Covers the whole screen behind the sheet. */
  dialog: RefObject<HTMLDialogElement | null>;
  sheet: RefObject<HTMLElement | null>;
  handle: RefObject<HTMLElement | null>;
}

export interface DismissalOptions {
  /** Whether a tap outside closes the dialog. False where that would lose input. */
  closesOnOutsideClick?: boolean;
  /** Whether Back closes the dialog instead of leaving the page. */
  closesOnBack?: boolean;
  /** Whether only Back can close the dialog, because a call is running or another dialog is open above it. */
  isLocked?: boolean;
  onClose: () => void;
}

/** Closes a dialog on Escape, a tap outside, a swipe on its handle, or Back. */
export function useDialogDismissal(
  { dialog, sheet, handle }: DialogRefs,
  { closesOnOutsideClick = true, closesOnBack = false, isLocked = false, onClose }: DismissalOptions,
) {
  const requestClose = useEffectEvent(() => {
    if (!isLocked) onClose();
  });
  const handleOutsideClick = useEffectEvent(() => {
    if (closesOnOutsideClick) requestClose();
  });
  // After Back the history entry is already gone, so the dialog closes even if it is locked.
  const closeAfterBack = useEffectEvent(() => {
    onClose();
  });
  // At the second Escape in a row, the browser may close the dialog without a `cancel` event.
  const handleNativeClose = useEffectEvent((element: HTMLDialogElement) => {
    if (element.open) return;
    if (isLocked) element.showModal();
    else onClose();
  });

  // A layout effect, because `Dialog` closes the element on unmount: its `close` event must find no listener.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const controller = new AbortController();
    const listen = (type: string, listener: (event: Event) => void) => {
      element.addEventListener(type, listener, { signal: controller.signal });
    };
    let pressTarget: EventTarget | null = null;
    listen('cancel', (event) => {
      event.preventDefault();
      requestClose();
    });
    listen('close', () => {
      handleNativeClose(element);
    });
    listen('pointerdown', ({ target }) => {
      pressTarget = target;
    });
    // Both press and release must be outside: a text selection may end outside the sheet.
    listen('click', ({ target }) => {
      if (target === element && pressTarget === element) handleOutsideClick();
    });
    return () => {
      controller.abort();
    };
  }, [dialog]);

  useEffect(() => {
    if (!sheet.current || !handle.current) return;
    return closeOnSwipeDown(handle.current, sheet.current, () => {
      requestClose();
    });
  }, [sheet, handle]);

  useEffect(() => {
    if (!closesOnBack) return;
    return closeOnBack(() => {
      closeAfterBack();
    });
  }, [closesOnBack]);
}

const CLOSE_DISTANCE_PX = 90;

/** Closes a sheet when the user drags its handle down far enough. */
function closeOnSwipeDown(handle: HTMLElement, sheet: HTMLElement, onClose: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let startY: number | null = null;

  const getPulledDistance = (event: PointerEvent) =>
    startY === null ? 0 : Math.max(0, event.clientY - startY);
  const resetSheet = () => {
    startY = null;
    sheet.style.removeProperty('translate');
  };

  handle.addEventListener(
    'pointerdown',
    (event) => {
      startY = event.clientY;
      handle.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  handle.addEventListener(
    'pointermove',
    (event) => {
      if (startY !== null) sheet.style.setProperty('translate', `0 ${String(getPulledDistance(event))}px`);
    },
    { signal },
  );
  handle.addEventListener(
    'pointerup',
    (event) => {
      const isFar = getPulledDistance(event) > CLOSE_DISTANCE_PX;
      resetSheet();
      if (isFar) onClose();
    },
    { signal },
  );
  handle.addEventListener('pointercancel', resetSheet, { signal });
  return () => {
    controller.abort();
  };
}
