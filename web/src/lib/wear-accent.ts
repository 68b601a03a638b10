import type { Accent } from './accent';

/** Lets everything inside an element wear an accent, and gives back what takes it off again. */
export function wearAccent(element: HTMLElement, accent: Accent | null): () => void {
  if (!accent) return () => undefined;
  element.classList.add('accented');
  // By script: no style may stand in the markup.
  element.style.setProperty('--accent-light', accent.onLight);
  element.style.setProperty('--accent-dark', accent.onDark);
  return () => {
    element.classList.remove('accented');
    element.style.removeProperty('--accent-light');
    element.style.removeProperty('--accent-dark');
  };
}
