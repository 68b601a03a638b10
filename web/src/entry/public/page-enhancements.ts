import { isBusy, setBusy } from './busy-button';

interface PageData {
  view: string;
  props: Readonly<Record<string, unknown>>;
}

/**
 * The view and its data, as the server embedded them; null if the page has none. Not validated: the script comes from
 * the same binary.
 */
export function readPageData(document: Document): PageData | null {
  const data = document.getElementById('page')?.textContent;
  return data ? (JSON.parse(data) as PageData) : null;
}

/** After this time the button works again, for a user who stopped the next page from loading. */
const RESUBMIT_AFTER_MS = 8000;

/** Shows the pressed button of a form as busy, and submits the form once, however often the busy button is pressed. */
export function preventDoubleSubmit(root: HTMLElement) {
  root.addEventListener('submit', (event) => {
    const button = event.submitter;
    if (!button) return;
    if (isBusy(button)) {
      event.preventDefault();
      return;
    }
    setBusy(button, true);
    setTimeout(setBusy, RESUBMIT_AFTER_MS, button, false);
  });
  // The browser's back/forward cache may restore the page in this state.
  addEventListener('pagehide', () => {
    for (const button of root.querySelectorAll<HTMLElement>('[aria-busy=true]')) setBusy(button, false);
  });
}

/** Formats the times on the page in the browser's time zone and language, which the server does not know. */
export function localizeTimes(root: ParentNode) {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    time.textContent = format.format(new Date(time.dateTime));
  }
}

/** Hides a photo that fails to load, and its blurred preview. The placeholder icon is below them. */
export function hideBrokenPhotos(root: HTMLElement) {
  // Error events of images do not bubble, so this listens in the capture phase.
  root.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement) hideWithPreview(target);
    },
    true,
  );
  for (const photo of root.querySelectorAll('img')) {
    if (photo.complete && photo.naturalWidth === 0) hideWithPreview(photo);
  }
}

function hideWithPreview(photo: HTMLImageElement) {
  photo.parentElement?.querySelectorAll('img').forEach((image) => {
    image.hidden = true;
  });
}

/**
 * Tells the server that the photographer has seen a request. A script does so, and only once the page is on screen,
 * because email scanners open links too.
 */
export function reportSeen({ view }: PageData) {
  if (view !== 'answer') return;
  const report = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', report);
    // If the call fails, the next visit reports it.
    void fetch(`${location.pathname}/seen`, { method: 'POST', keepalive: true }).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', report);
  report();
}
