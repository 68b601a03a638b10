import { useCallback, useEffect, useRef, useState } from 'react';
import { suggestAddress } from './email-suggestion';
import { timing } from './timing';

/** Phones send the click up to this long after the finger is lifted. */
const CLICK_DELAY_MS = 300;

/**
 * Suggests the likely spelling of an email address. Waits until the client stops typing or leaves the field, because
 * `gmail.co` is on the way to `gmail.com`. The suggestion never appears between a press and its click: the additional
 * line could move the button away from the pointer.
 */
export function useEmailSuggestion(address: string) {
  const [checkedAddress, setCheckedAddress] = useState(address);
  const runAfterPress = useRunAfterPress();
  const check = useCallback(() => {
    runAfterPress(() => {
      setCheckedAddress(address);
    });
  }, [runAfterPress, address]);
  useEffect(() => {
    const timer = setTimeout(check, timing.typingPauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [check]);
  return {
    suggestion: checkedAddress === address ? suggestAddress(address) : null,
    /** A tap on a button leaves the field and clicks in one task, so the check waits for the next task. */
    onBlur: () => void setTimeout(check),
  };
}

/**
 * Returns a function that runs a callback at once or, while a pointer is pressed, after the click. Of several callbacks
 * during a press, only the newest runs.
 */
function useRunAfterPress() {
  const isPressed = useRef(false);
  const pendingCallback = useRef<(() => void) | null>(null);
  useEffect(() => {
    const abortController = new AbortController();
    const options = { capture: true, signal: abortController.signal };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = () => {
      isPressed.current = false;
      pendingCallback.current?.();
      pendingCallback.current = null;
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
      abortController.abort();
    };
  }, []);
  return useCallback((callback: () => void) => {
    if (isPressed.current) pendingCallback.current = callback;
    else callback();
  }, []);
}
