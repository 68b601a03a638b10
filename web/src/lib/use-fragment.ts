import { useEffect, useState } from 'react';

/**
 * What stands behind the `#` of a link in a mail: a secret that must not stay in the address bar or the history.
 * Undefined until scripts looked, null when there is nothing.
 */
export function useFragment(): string | null | undefined {
  const [fragment, setFragment] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location;
      // Keeps the first one when asked again with nothing there: that is the address bar after the removal.
      setFragment((taken) => (hash === '' ? (taken ?? null) : hash.slice(1)));
      if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
    };
    take();
    // The same page with another link in its address bar is not loaded again.
    window.addEventListener('hashchange', take);
    return () => {
      window.removeEventListener('hashchange', take);
    };
  }, []);
  return fragment;
}
