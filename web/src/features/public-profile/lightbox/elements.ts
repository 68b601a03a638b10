export function createElement(tag: 'div' | 'p' | 'span', className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
