// What runs inside the photographed pages.

/** Keeps what shifts, and lets time be stopped. Runs before anything of the page does. */
export function prepare() {
  const describe = (node) =>
    node instanceof Element
      ? node.outerHTML.slice(0, 90)
      : (node?.parentElement?.outerHTML.slice(0, 90) ?? 'gone');
  const place = ({ x, y, width, height }) => `${width}×${height} at ${x}, ${y}`;
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput)
        window.layoutShifts.push({
          value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${place(previousRect)} to ${place(currentRect)} of ${window.innerWidth}: ${describe(node)}`,
          ),
        });
    }
  }).observe({ type: 'layout-shift', buffered: true });

  // What goes away by itself after a while would be gone in the later pictures of the same scene.
  let isStill = false;
  const later = window.setTimeout.bind(window);
  window.holdStill = () => (isStill = true);
  window.setTimeout = (task, delay = 0, ...args) => {
    const isOfBefore = !isStill;
    const isLong = delay >= 1_000;
    return later(() => {
      if (!(isStill && isOfBefore && isLong)) task(...args);
    }, delay);
  };
}

/**
 * Makes a page ready to go. One that goes, or is online again, would call the server once more, which would take what the
 * scene kept from it; what a page leaves in the browser, the next scene would find.
 */
export function hush() {
  window.fetch = () => new Promise(() => undefined);
  localStorage.clear();
}

/** Waits for fonts, pictures and two frames. */
export async function settle() {
  const pictures = [...document.images];
  // The whole page is photographed, whatever of it would be in the window.
  for (const picture of pictures) picture.loading = 'eager';
  const arrivals = pictures
    .filter(({ complete }) => !complete)
    .map((picture) => new Promise((resolve) => (picture.onload = picture.onerror = resolve)));
  const patience = new Promise((resolve) => setTimeout(resolve, 2_000));
  await Promise.race([Promise.all([document.fonts.ready, ...arrivals]), patience]);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Leads what has a scrollbar of its own to its end or its beginning; false when there is nothing like that. */
export function scrollInner(end) {
  const scrolls = (element) =>
    !element.matches('html, body, textarea, table, nav, nav *') &&
    /auto|scroll/.test(getComputedStyle(element).overflowY) &&
    element.scrollHeight - element.clientHeight > 8 &&
    element.clientHeight > 200 &&
    element.checkVisibility();
  const inner = [...document.querySelectorAll('body *')].filter(scrolls).at(-1);
  if (!inner) return false;
  inner.scrollTo({ top: end ? inner.scrollHeight : 0, behavior: 'instant' });
  return true;
}

/** What sticks to the window's bottom belongs at the bottom of a picture of the whole page; or back where it was. */
export function lowerBars(isWhole) {
  const below = document.documentElement.scrollHeight - window.innerHeight;
  const isBar = (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (
      getComputedStyle(element).position === 'fixed' &&
      top > window.innerHeight / 2 &&
      Math.abs(bottom - window.innerHeight) < 2
    );
  };
  for (const element of document.querySelectorAll(isWhole ? 'body *' : '[data-lowered]')) {
    if (isWhole && !isBar(element)) continue;
    element.toggleAttribute('data-lowered', isWhole);
    element.style.translate = isWhole ? `0 ${below}px` : '';
  }
}
