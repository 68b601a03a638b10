/** False on plain HTTP and in most browsers inside other apps. */
export const supportsPasskeys = () => 'PublicKeyCredential' in globalThis;

/** Lets the stylesheet hide buttons for passkeys from the first paint on. */
export function markPasskeySupport() {
  if (!supportsPasskeys()) document.documentElement.dataset.passkeys = 'unsupported';
}
