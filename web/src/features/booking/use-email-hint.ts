import { useCallback, useEffect, useRef, useState } from 'react';
import { likelyAddress } from './email-hint';
import { timing } from './timing';

/** Phones send the click up to this long after the finger is lifted. */
const CLICK_DELAY_MS = 300;

/**
 * The likely spelling of an address, null when there is nothing to offer. It is offered when typing pauses or the field
 * is left (on the way to `gmail.com` everybody types `gmail.co`), and never between a press and its click: a line that
 * appears there could move the button away from the pointer.
 */
export function useEmailHint(address: string) {
  const [checked, setChecked] = useState(address);
  const whenReleased = useRelease();
  const check = useCallback(() => {
    whenReleased(() => {
      setChecked(address);
    });
  }, [whenReleased, address]);
  useEffect(() => {
    const timer = setTimeout(check, timing.typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [check]);
  return {
    likely: checked === address ? likelyAddress(address) : null,
    /** The field is left. A tap leaves the field and clicks in one task, so the check waits for the next one. */
    onLeave: () => void setTimeout(check),
  };
}

/** Runs a step at once, or when the press that is under way has been clicked. Only the newest step waits. */
function useRelease() {
  const isPressed = useRef(false);
  const waiting = useRef<(() => void) | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      isPressed.current = false;
      waiting.current?.();
      waiting.current = null;
    };
    const releaseSoon = () => {
      timer = setTimeout(release, CLICK_DELAY_MS);
    };
    document.addEventListener(
      'pointerdown',
      () => {
        clearTimeout(timer);
        isPressed.current = true;
      },
      options,
    );
    document.addEventListener('pointerup', releaseSoon, options);
    document.addEventListener('pointercancel', releaseSoon, options);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, []);
  return useCallback((step: () => void) => {
    if (isPressed.current) waiting.current = step;
    else step();
  }, []);
}
