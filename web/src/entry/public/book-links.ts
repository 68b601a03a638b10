import { runWhenIdle } from '@/lib/when-idle';
import { isBusy, setBusy } from './busy-button';

/** Links to the booking page of a service. The value of `data-book` is the id of the service. */
const BOOK_LINK_SELECTOR = 'a[data-book]';
/** If the dialog has not loaded by then, the browser follows the link to the booking page. */
const DIALOG_TIMEOUT_MS = 6000;

type Island = typeof import('../booking-island');
type LoadIsland = () => Promise<Island>;

const importIsland: LoadIsland = () => import('../booking-island');

/**
 * Opens the booking dialog instead of following the links to the booking page. Loads the dialog while the browser is
 * idle, or at the first sign that the client may want it, so that it is ready at the click.
 */
export function enhanceBookLinks(root: HTMLElement, load: LoadIsland = importIsland) {
  if (!root.querySelector(BOOK_LINK_SELECTOR) || !supportsDialogs()) return;
  const island = createLazyIsland(load);
  for (const eventName of ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const) {
    const onInterest = (event: Event) => {
      if (findBookLink(event)) island.preload();
    };
    root.addEventListener(eventName, onInterest, { passive: true });
  }
  preloadWhenIdle(island.preload);

  root.addEventListener('click', (event) => {
    const link = findBookLink(event);
    if (!link || isModifiedClick(event)) return;
    event.preventDefault();
    const loadedIsland = island.getIfLoaded();
    if (loadedIsland) openDialog(loadedIsland, link);
    else void openWhenLoaded(link, island.loadOnce);
  });
}

function createLazyIsland(load: LoadIsland) {
  let loading: Promise<Island> | undefined;
  let island: Island | undefined;
  const loadOnce = () =>
    (loading ??= load()
      .then((loaded) => (island = loaded))
      .catch((error: unknown) => {
        // The next sign of interest loads it again.
        loading = undefined;
        throw error;
      }));
  return {
    loadOnce,
    getIfLoaded: () => island,
    preload: () => {
      loadOnce().catch(() => undefined);
    },
  };
}

async function openWhenLoaded(link: HTMLAnchorElement, load: LoadIsland) {
  if (isBusy(link)) return;
  setBusy(link, true);
  try {
    openDialog(await withTimeout(load()), link);
    setBusy(link, false);
  } catch {
    followLink(link);
  }
}

/** Runs within the click if possible: phones show their keyboard only then. */
function openDialog(island: Island, link: HTMLAnchorElement) {
  try {
    island.openBooking(link.dataset.book ?? '', link);
  } catch {
    followLink(link);
  }
}

function followLink(link: HTMLAnchorElement) {
  // The browser's back/forward cache may restore this page later, and the link must not be busy then.
  addEventListener(
    'pagehide',
    () => {
      setBusy(link, false);
    },
    { once: true },
  );
  location.assign(link.href);
}

function withTimeout(loading: Promise<Island>): Promise<Island> {
  return Promise.race([
    loading,
    new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new Error('The dialog did not load in time.'));
      }, DIALOG_TIMEOUT_MS);
    }),
  ]);
}

function preloadWhenIdle(preload: () => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  // If the client saves data or has a slow connection, the dialog loads only when they point at a link or focus it.
  if (connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')) return;
  const schedulePreload = () => {
    runWhenIdle(preload);
  };
  if (document.readyState === 'complete') schedulePreload();
  else addEventListener('load', schedulePreload, { once: true });
}

function supportsDialogs(): boolean {
  return 'HTMLDialogElement' in globalThis && 'showModal' in HTMLDialogElement.prototype;
}

function findBookLink({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(BOOK_LINK_SELECTOR) : null;
}

function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
