const HINT_SECONDS = 400 * 24 * 60 * 60;

/** Sets the cookie that `api/instance.ts` reads. Our server does not set it, because it keeps no session. */
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
