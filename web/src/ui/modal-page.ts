/** Keeps the page behind a dialog from scrolling. Where the scroll bar takes room, its place is kept: nothing jumps. */
export function holdPageStill(): () => void {
  const page = document.documentElement;
  const classes = ['overflow-hidden'];
  if (window.innerWidth > page.clientWidth) classes.push('[scrollbar-gutter:stable]');
  page.classList.add(...classes);
  return () => {
    page.classList.remove(...classes);
  };
}

/**
 * Tells an element that covers the screen how much of it cannot be seen: the keyboard of a phone lies over the page
 * without making it smaller, and may push it up.
 */
export function followKeyboard(element: HTMLElement): () => void {
  const seen = window.visualViewport;
  if (!seen) return () => undefined;
  const measure = () => {
    // Who zooms in sees less as well, but on purpose.
    const above = seen.scale > 1 ? 0 : seen.offsetTop;
    const below = seen.scale > 1 ? 0 : Math.max(0, element.offsetHeight - seen.offsetTop - seen.height);
    element.style.setProperty('--above', `${String(above)}px`);
    element.style.setProperty('--below', `${String(below)}px`);
  };
  measure();
  seen.addEventListener('resize', measure);
  seen.addEventListener('scroll', measure);
  return () => {
    seen.removeEventListener('resize', measure);
    seen.removeEventListener('scroll', measure);
  };
}
