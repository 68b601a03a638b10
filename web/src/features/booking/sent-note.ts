import { copy } from './copy';

const MARK = 'data-sent-note';

/**
 * Writes below the button of a service where the photographer's reply goes. It stays on the page, unlike the toast. The
 * page may have come as finished HTML, which no React component holds, so the note is a plain element.
 */
export function showSentNote(button: HTMLElement, address: string) {
  const former = button.nextElementSibling;
  if (former?.hasAttribute(MARK)) former.remove();
  const note = document.createElement('p');
  note.setAttribute(MARK, '');
  // Without a width of its own: a long address must not make the column wider.
  note.className = 'mt-2 w-0 min-w-full text-center text-13 text-pretty wrap-anywhere text-ink-soft';
  note.textContent = copy.sentNote(address);
  button.after(note);
}
