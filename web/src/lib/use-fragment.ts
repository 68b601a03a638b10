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
      // The skip link leads to a place on the page: that is no secret.
      const isPlace = document.getElementById(hash.slice(1)) !== null;
      const found = isPlace ? '' : hash.slice(1);
      // Nothing there is the address bar after the removal, too: what was taken is kept.
      setFragment((taken) => (found === '' ? (taken ?? null) : found));
      if (found !== '') window.history.replaceState(window.history.state, '', pathname + search);
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
