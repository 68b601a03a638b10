import { useSyncExternalStore } from 'react';

/** Below the width from which the style sheets arrange pages for more than a phone. */
const NARROW = '(width < 48rem)';

/** Not every engine that runs this has a layout to ask about. */
const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : null);

function subscribe(onChange: () => void) {
  const narrow = media();
  narrow?.addEventListener('change', onChange);
  return () => {
    narrow?.removeEventListener('change', onChange);
  };
}

/** Whether the page is as narrow as a phone's: for what stands elsewhere in the page then, not only elsewhere on it. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => media()?.matches ?? false,
    () => false,
  );
}
