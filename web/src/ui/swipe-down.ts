const FAR_ENOUGH_PX = 90;

/** Lets a sheet be pulled down by its handle; far enough, it is closed. */
export function closeOnSwipeDown(handle: HTMLElement, sheet: HTMLElement, onClose: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let from: number | null = null;

  const pulled = (event: PointerEvent) => (from === null ? 0 : Math.max(0, event.clientY - from));
  const letGo = () => {
    from = null;
    sheet.style.removeProperty('translate');
  };

  handle.addEventListener(
    'pointerdown',
    (event) => {
      from = event.clientY;
      handle.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  handle.addEventListener(
    'pointermove',
    (event) => {
      if (from !== null) sheet.style.setProperty('translate', `0 ${String(pulled(event))}px`);
    },
    { signal },
  );
  handle.addEventListener(
    'pointerup',
    (event) => {
      const isFar = pulled(event) > FAR_ENOUGH_PX;
      letGo();
      if (isFar) onClose();
    },
    { signal },
  );
  handle.addEventListener('pointercancel', letGo, { signal });
  return () => {
    listening.abort();
  };
}
