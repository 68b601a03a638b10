// Functions that run inside the page. Each must be self-contained.

/** Records layout shifts and adds `freezeTimers`. Runs before the scripts of the page. */
export function installPageHooks() {
  const describeNode = (node) =>
    node instanceof Element
      ? node.outerHTML.slice(0, 90)
      : (node?.parentElement?.outerHTML.slice(0, 90) ?? 'removed');
  const describeRect = ({ x, y, width, height }) => `${width}×${height} at ${x}, ${y}`;
  const describeMove = ({ node, previousRect, currentRect }) =>
    `${describeRect(previousRect)} to ${describeRect(currentRect)} of ${window.innerWidth}: ${describeNode(node)}`;
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.layoutShifts.push({ value, moved: sources.map(describeMove) });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  // An element that a timer hides, such as a toast, would be missing in later screenshots of the same scene.
  let isFrozen = false;
  const setOriginalTimeout = window.setTimeout.bind(window);
  window.freezeTimers = () => (isFrozen = true);
  window.setTimeout = (task, delay = 0, ...args) => {
    const startedBeforeFreeze = !isFrozen;
    const isLong = delay >= 1_000;
    return setOriginalTimeout(() => {
      if (!(isFrozen && startedBeforeFreeze && isLong)) task(...args);
    }, delay);
  };
}

/**
 * Stops API calls and clears the storage. A page that closes or is online again would send the calls that the scene
 * prevented, and the next scene would find the stored drafts.
 */
export function preparePageForClose() {
  window.fetch = () => new Promise(() => undefined);
  localStorage.clear();
}

/** Waits for fonts, images and two animation frames. */
export async function waitForAssets() {
  const images = [...document.images];
  // A full-page screenshot also shows the images outside the viewport.
  for (const image of images) image.loading = 'eager';
  const loads = images
    .filter(({ complete }) => !complete)
    .map((image) => new Promise((resolve) => (image.onload = image.onerror = resolve)));
  const timeout = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([Promise.all([document.fonts.ready, ...loads]), timeout]);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Scrolls the last scrollable element to its `'start'` or `'end'`. Returns false if there is none. */
export function scrollInnerElement(position) {
  // Ignores small elements and elements whose content barely overflows.
  const minHeight = 200;
  const minOverflow = 8;
  const isScrollable = (element) =>
    !element.matches('html, body, textarea, table, nav, nav *') &&
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    element.scrollHeight - element.clientHeight > minOverflow &&
    element.clientHeight > minHeight &&
    element.checkVisibility();
  const inner = [...document.querySelectorAll('body *')].filter(isScrollable).at(-1);
  if (!inner) return false;
  inner.scrollTo({ top: position === 'end' ? inner.scrollHeight : 0, behavior: 'instant' });
  return true;
}

/** Moves bars at the bottom of the viewport to the bottom of the `'page'`, or back to that of the `'viewport'`. */
export function moveBottomBars(target) {
  const toPageBottom = target === 'page';
  const distance = document.documentElement.scrollHeight - window.innerHeight;
  const isBottomBar = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (
      getComputedStyle(element).position === 'fixed' &&
      top > window.innerHeight / 2 &&
      Math.abs(bottom - window.innerHeight) < 2
    );
  };
  for (const element of document.querySelectorAll(toPageBottom ? 'body *' : '[data-moved]')) {
    if (toPageBottom && !isBottomBar(element)) continue;
    element.toggleAttribute('data-moved', toPageBottom);
    element.style.translate = toPageBottom ? `0 ${distance}px` : '';
  }
}
