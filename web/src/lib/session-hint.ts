const HINT_COOKIE_PATTERN = /(?:^|;\s*)(?:__Host-)?signed-in=1(?:;|$)/;

/**
 * Whether this browser may hold a session. Scripts cannot read the session cookie, so the server sets a readable
 * hint cookie beside it. Without the hint, the page needs no request to know that the visitor is signed out.
 */
export function mayBeSignedIn(): boolean {
  return HINT_COOKIE_PATTERN.test(document.cookie);
}
