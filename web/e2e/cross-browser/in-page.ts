// Functions that run inside the page: each is sent as text and sees nothing of this module.

export type Kind = 'button' | 'link' | 'field' | 'heading' | 'dialog' | 'text' | 'file input';

/**
 * The visible element of this kind with this name; one inside an open dialog comes first. One that is about to be used
 * moves to the middle of the window, where no bar that stays at the edge lies over it.
 */
export function findElement(kind: Kind, name: string, isForUse: boolean): Element | null {
  const SELECTORS: Record<Kind, string> = {
    button: 'button',
    link: 'a[href]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open], [role=dialog]',
    text: '*',
    'file input': 'input[type=file]:not([webkitdirectory])',
  };
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const textOf = (element: Element | null) => plain(element?.textContent);
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ');
    if (ids) return ids.map((id) => textOf(document.getElementById(id))).join(' ');
    const label = 'labels' in element ? ((element.labels as NodeListOf<Element> | null)?.[0] ?? null) : null;
    // A button also holds the invisible label of its other state, so that its width stays the same.
    return element.getAttribute('aria-label') ?? plain(((label ?? element) as HTMLElement).innerText);
  };
  const isWanted = (element: Element) => {
    // Its widget hides it behind a button that opens a dialog of the operating system.
    if (kind === 'file input') return true;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    return kind === 'text' ? textOf(element).includes(name) : nameOf(element) === name;
  };
  const findIn = (scope: ParentNode) => {
    const found = [...scope.querySelectorAll(SELECTORS[kind])].filter(isWanted);
    // The innermost of the elements around a text comes last.
    return (kind === 'text' ? found.at(-1) : found[0]) ?? null;
  };
  const dialog = [...document.querySelectorAll(SELECTORS.dialog)].at(-1);
  const found = (dialog && findIn(dialog)) ?? findIn(document.body);
  if (isForUse) found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
}

/** Where an element is in the window. The driver hands a reference over as the element itself. */
export function placeOf(element: unknown): number[] {
  const { x, y, width, height } = (element as Element).getBoundingClientRect();
  return [x, y, width, height];
}

/** The document and everything that scrolls in an open dialog, if it is wider than what is seen of it. */
export function findSidewaysScrolling(): string[] {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
  const scrolling = dialogs
    .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    .filter((element) => !element.matches('input, textarea'));
  return [document.documentElement, ...dialogs, ...scrolling]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, className, scrollWidth, clientWidth }) => {
      const place = `${tagName.toLowerCase()} (${className.slice(0, 60)})`;
      return `scrolls sideways: ${place} is ${String(scrollWidth)} px wide of ${String(clientWidth)} px seen`;
    });
}

/** Whether a click is handled by the page instead of loading a document. Pages of the server never are. */
export function isInteractive(): boolean {
  // Text moves when its font arrives.
  if (document.readyState !== 'complete' || document.fonts.status !== 'loaded') return false;
  if (document.querySelector('#root[data-view]')) return true;
  const links = [...document.querySelectorAll('#root a')];
  return links.some((link) => Object.keys(link).some((key) => key.startsWith('__reactProps$')));
}

/** The toast on show: its title, and right below it its text. */
export function readToast(): string {
  return document.querySelector('[aria-label="Notifications (F8)"] li')?.textContent ?? '';
}

/** Whether a photo with this description has arrived and could be decoded. */
export function isPhotoShown(name: string): boolean {
  const photos = [...document.images].filter((image) => image.alt === name);
  return photos.some((image) => image.complete && image.naturalWidth > 0);
}
