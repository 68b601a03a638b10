const POPUP_WIDTH = 500;
const POPUP_HEIGHT = 600;

/** The part of `Window` that the Google flow uses. */
export interface Popup {
  readonly closed: boolean;
  opener: unknown;
  location: { href: string };
  close: () => void;
}

/** Opens an empty popup, because browsers allow it only during a click; the URL is set later. Null if blocked. */
export function openPopup(): Popup | null {
  const left = Math.max(0, window.screenX + (window.outerWidth - POPUP_WIDTH) / 2);
  const top = Math.max(0, window.screenY + (window.outerHeight - POPUP_HEIGHT) / 2);
  const features = {
    popup: 'yes',
    width: POPUP_WIDTH,
    height: POPUP_HEIGHT,
    left: Math.round(left),
    top: Math.round(top),
  };
  const featureList = Object.entries(features).map(([name, value]) => `${name}=${String(value)}`);
  const popup = window.open('about:blank', '', featureList.join(','));
  // Without an opener, Google's pages cannot navigate this page.
  if (popup) popup.opener = null;
  return popup;
}

const IN_APP_USER_AGENT =
  /Instagram|FBAN|FBAV|FB_IAB|TikTok|musical_ly|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|Twitter for|Line\/|MicroMessenger|; wv\)/i;

/** Whether the browser is part of another app: it cannot open popups, and Google blocks most of these browsers. */
export function isInAppBrowser(userAgent: string = navigator.userAgent): boolean {
  return IN_APP_USER_AGENT.test(userAgent);
}
