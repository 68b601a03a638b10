const HINT_COOKIE_PATTERN = /(?:^|;\s*)(?:__Host-)?signed-in=1(?:;|$)/;

/**
 * Whether this browser may hold a session. Scripts cannot read the session cookie, so the server sets a readable
 * hint cookie beside it. Without the hint, the page needs no request to know that the visitor is signed out.
 */
export function mayBeSignedIn(): boolean {
  return HINT_COOKIE_PATTERN.test(document.cookie);
}

const HINT_SECONDS = 400 * 24 * 60 * 60;

/** Sets the hint cookie where our server does not keep the session. */
export function rememberSignIn() {
  writeHint(HINT_SECONDS);
}

export function forgetSignIn() {
  writeHint(0);
}

function writeHint(maxAgeSeconds: number) {
  const [name, flag] =
    window.location.protocol === 'https:' ? ['__Host-signed-in', '; Secure'] : ['signed-in', ''];
  document.cookie = `${name}=1; Path=/; SameSite=Lax; Max-Age=${String(maxAgeSeconds)}${flag}`;
}
