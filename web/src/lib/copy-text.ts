/** Puts a text on the clipboard; false when the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page that came over plain HTTP has no clipboard, but can copy what is selected.
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const opener = document.activeElement;
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.className = 'sr-only';
  document.body.append(holder);
  holder.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way there is
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    holder.remove();
    if (opener instanceof HTMLElement) opener.focus();
  }
}
