// Functions that run inside the page. The driver sends each as text, so it cannot use anything else of this module.

export type Kind = 'button' | 'link' | 'field' | 'heading' | 'dialog' | 'text' | 'file input';

/**
 * Finds the visible element of this kind with this name, first in an open dialog. Before an action, it scrolls the
 * element to the middle of the window, where no sticky bar covers it.
 */
export function findElement(kind: Kind, name: string, isForAction: boolean): Element | null {
  const SELECTORS: Record<Kind, string> = {
    button: 'button',
    link: 'a[href]',
    field: 'input, textarea, select',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open], [role=dialog]',
    text: '*',
    'file input': 'input[type=file]:not([webkitdirectory])',
  };
  const collapseSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const getText = (element: Element | null) => collapseSpaces(element?.textContent);
  const getName = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ');
    if (ids) return ids.map((id) => getText(document.getElementById(id))).join(' ');
    const label = 'labels' in element ? ((element.labels as NodeListOf<Element> | null)?.[0] ?? null) : null;
    // `innerText` omits hidden text: a button also contains the hidden label of its busy state, to keep its width.
    return (
      element.getAttribute('aria-label') ?? collapseSpaces(((label ?? element) as HTMLElement).innerText)
    );
  };
  const isMatch = (element: Element) => {
    // The upload dialog hides its file input behind a button.
    if (kind === 'file input') return true;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    return kind === 'text' ? getText(element).includes(name) : getName(element) === name;
  };
  const findIn = (scope: ParentNode) => {
    const matches = [...scope.querySelectorAll(SELECTORS[kind])].filter(isMatch);
    // All ancestors of a text contain it too. The innermost element is the last match.
    return (kind === 'text' ? matches.at(-1) : matches[0]) ?? null;
  };
  const dialog = [...document.querySelectorAll(SELECTORS.dialog)].at(-1);
  const element = (dialog && findIn(dialog)) ?? findIn(document.body);
  if (isForAction) element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return element;
}

/** The position and size of an element in the window. The driver passes a reference as the element itself. */
export function getPosition(element: unknown): number[] {
  const { x, y, width, height } = (element as Element).getBoundingClientRect();
  return [x, y, width, height];
}

interface WindowWithClick extends Window {
  clickState?: 'awaited' | 'received';
}

/** Records in the window whether the next click reaches this element. */
export function awaitClick(element: unknown) {
  const page = window as WindowWithClick;
  page.clickState = 'awaited';
  const onClick = () => (page.clickState = 'received');
  (element as Element).addEventListener('click', onClick, { capture: true, once: true });
}

/** Whether a click has missed the element of `awaitClick`. False in a page that the click has opened. */
export function hasMissedClick(): boolean {
  return (window as WindowWithClick).clickState === 'awaited';
}

/** Describes the document and the elements of open dialogs whose content is wider than their visible part. */
export function findHorizontalScrolling(): string[] {
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')];
  const scrollable = dialogs
    .flatMap((dialog) => [dialog, ...dialog.querySelectorAll('*')])
    .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
    .filter((element) => !element.matches('input, textarea'));
  return [document.documentElement, ...dialogs, ...scrollable]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ tagName, className, scrollWidth, clientWidth }) => {
      const element = `${tagName.toLowerCase()} (${className.slice(0, 60)})`;
      return `scrolls horizontally: ${element} shows ${String(clientWidth)} of ${String(scrollWidth)} px`;
    });
}

/** Whether the page has loaded and React handles its links. React does not hydrate a page with `data-view`. */
export function isInteractive(): boolean {
  // A font that loads later would move the text.
  if (document.readyState !== 'complete' || document.fonts.status !== 'loaded') return false;
  if (document.querySelector('#root[data-view]')) return true;
  const links = [...document.querySelectorAll('#root a')];
  return links.some((link) => Object.keys(link).some((key) => key.startsWith('__reactProps$')));
}

/** The title and text of the visible toast. */
export function readToast(): string {
  return document.querySelector('[aria-label="Notifications (F8)"] li')?.textContent ?? '';
}

/** Whether the browser has loaded and decoded a photo with this alternative text. */
export function isPhotoLoaded(name: string): boolean {
  const photos = [...document.images].filter((image) => image.alt === name);
  return photos.some((image) => image.complete && image.naturalWidth > 0);
}
