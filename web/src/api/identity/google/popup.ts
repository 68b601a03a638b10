const WIDTH = 500;
const HEIGHT = 600;

/** What is needed of a window of our own that shows somebody else's pages. */
export interface Popup {
  readonly closed: boolean;
  opener: unknown;
  location: { href: string };
  close: () => void;
}

/** Opens an empty window. Only within a click do browsers allow it, so its address must come later. */
export function openPopup(): Popup | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2);
  const features = {
    popup: 'yes',
    width: WIDTH,
    height: HEIGHT,
    left: Math.round(left),
    top: Math.round(top),
  };
  const list = Object.entries(features).map(([name, value]) => `${name}=${String(value)}`);
  const popup = window.open('about:blank', '', list.join(','));
  // What is shown there has no business with this page.
  if (popup) popup.opener = null;
  return popup;
}
