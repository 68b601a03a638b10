import { useEffect, useState } from 'react';

/**
 * The secret behind the `#` of the URL: the code of an email link (verify, reset a password, confirm a new email), or
 * `google=` and the id of the attempt, after the redirect from Google. It is removed from the address bar and the
 * history. Undefined before hydration, null when there is none.
 */
export function useSecretFragment(): string | null | undefined {
  const [fragment, setFragment] = useState<string | null>();
  useEffect(() => {
    const readFragment = () => {
      const { hash, pathname, search } = window.location;
      // The skip link uses the fragment too, for the id of an element.
      const isElementId = document.getElementById(hash.slice(1)) !== null;
      const secret = isElementId ? '' : hash.slice(1);
      // The fragment is empty after its removal: keep the secret.
      setFragment((current) => (secret === '' ? (current ?? null) : secret));
      if (secret !== '') window.history.replaceState(window.history.state, '', pathname + search);
    };
    readFragment();
    // The browser does not reload the page when only the fragment changes.
    window.addEventListener('hashchange', readFragment);
    return () => {
      window.removeEventListener('hashchange', readFragment);
    };
  }, []);
  return fragment;
}
