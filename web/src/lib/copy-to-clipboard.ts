/** Copies a text to the clipboard; false when the browser refuses. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page on plain HTTP has no clipboard API, but can copy a selection.
    return copySelection(text);
  }
}

function copySelection(text: string): boolean {
  const focusedElement = document.activeElement;
  const textarea = document.createElement('textarea');
  textarea.value = text;
  textarea.className = 'sr-only';
  document.body.append(textarea);
  textarea.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- plain HTTP has no other way
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    textarea.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus();
  }
}
