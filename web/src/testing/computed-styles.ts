/** What jsdom's style sheet looks at. The tests load no other style sheets. */
const ATTRIBUTES = ['type', 'hidden', 'open'];
/** The properties of inline styles that tests can see. */
const VISIBLE_PROPERTY = /display|visibility|pointer-events|content/;

/**
 * Computes the style of equal elements once. jsdom computes a dozen colours for each element again after every change
 * of the document, and each search by role asks for the styles of all elements.
 */
export function cacheComputedStyles() {
  const compute = window.getComputedStyle.bind(window);
  const styles = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudoElement) => {
    if (document.styleSheets.length > 0 || hasVisibleInlineStyle(element))
      return compute(element, pseudoElement);
    const attributes = ATTRIBUTES.map((name) => element.getAttribute(name) ?? '-');
    const key = [pseudoElement, element.parentElement?.localName, element.localName, ...attributes].join(' ');
    let style = styles.get(key);
    if (!style) styles.set(key, (style = compute(element, pseudoElement)));
    return style;
  };
}

function hasVisibleInlineStyle(element: Element): boolean {
  for (let current: Element | null = element; current; current = current.parentElement) {
    if (VISIBLE_PROPERTY.test(current.getAttribute('style') ?? '')) return true;
  }
  return false;
}
