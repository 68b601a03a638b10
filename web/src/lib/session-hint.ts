const HINT = /(?:^|;\s*)(?:__Host-)?signed-in=1(?:;|$)/;

/**
 * Whether this browser may hold a session. The session's own cookie is out of reach for scripts; the server sets
 * this one beside it, so that a visitor without a session is known at once and costs no request.
 */
export function mayBeSignedIn(): boolean {
  return HINT.test(document.cookie);
}
