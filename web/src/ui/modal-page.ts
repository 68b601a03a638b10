let openDialogs = 0;

/**
 * Stops the page behind dialogs from scrolling. Keeps the space of the scroll bar, so that nothing shifts. Returns a
 * function that undoes it.
 */
export function lockPageScroll(): () => void {
  openDialogs += 1;
  const page = document.documentElement;
  const classes = ['overflow-hidden'];
  if (window.innerWidth > page.clientWidth) classes.push('[scrollbar-gutter:stable]');
  page.classList.add(...classes);
  return () => {
    openDialogs -= 1;
    if (openDialogs === 0) page.classList.remove('overflow-hidden', '[scrollbar-gutter:stable]');
  };
}

/**
 * Sets `--above` and `--below` to the heights of the hidden parts of a full-screen element: a phone's keyboard covers
 * the page without resizing it, and may push the page up.
 */
export function trackKeyboardInset(element: HTMLElement): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const measure = () => {
    // Zooming in hides parts too, but the user intends that.
    const above = viewport.scale > 1 ? 0 : viewport.offsetTop;
    const below =
      viewport.scale > 1 ? 0 : Math.max(0, element.offsetHeight - viewport.offsetTop - viewport.height);
    element.style.setProperty('--above', `${String(above)}px`);
    element.style.setProperty('--below', `${String(below)}px`);
  };
  measure();
  viewport.addEventListener('resize', measure);
  viewport.addEventListener('scroll', measure);
  return () => {
    viewport.removeEventListener('resize', measure);
    viewport.removeEventListener('scroll', measure);
  };
}
