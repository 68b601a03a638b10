import { runWhenIdle } from '@/lib/when-idle';
import { isBusy, setBusy } from './busy-button';

/** If the dialog has not loaded by then, the browser follows the link. */
const DIALOG_TIMEOUT_MS = 6000;

interface DialogLinks<Island> {
  /** Selects the links. Each leads to a page or file that serves its purpose without scripts. */
  selector: string;
  /** Imports the code of the dialog. */
  load: () => Promise<Island>;
  open: (island: Island, link: HTMLAnchorElement) => void;
}

/**
 * Opens a dialog instead of following links. Loads its code while the browser is idle, or at the first sign that the
 * client may want it, so that it is ready at the click.
 */
export function enhanceDialogLinks<Island>(root: HTMLElement, { selector, load, open }: DialogLinks<Island>) {
  if (!root.querySelector(selector) || !supportsDialogs()) return;
  const findLink = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
  const island = createLazyIsland(load);
  for (const eventName of ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const) {
    const onInterest = (event: Event) => {
      if (findLink(event)) island.preload();
    };
    root.addEventListener(eventName, onInterest, { passive: true });
  }
  preloadWhenIdle(island.preload);

  /** Runs within the click if possible: phones show their keyboard only then. */
  const openDialog = (loadedIsland: Island, link: HTMLAnchorElement) => {
    try {
      open(loadedIsland, link);
    } catch {
      followLink(link);
    }
  };
  root.addEventListener('click', (event) => {
    const link = findLink(event);
    if (!link || isModifiedClick(event)) return;
    event.preventDefault();
    const loadedIsland = island.getIfLoaded();
    if (loadedIsland) openDialog(loadedIsland, link);
    else void openWhenLoaded(link, island.loadOnce, openDialog);
  });
}

function createLazyIsland<Island>(load: () => Promise<Island>) {
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

async function openWhenLoaded<Island>(
  link: HTMLAnchorElement,
  load: () => Promise<Island>,
  openDialog: (island: Island, link: HTMLAnchorElement) => void,
) {
  if (isBusy(link)) return;
  setBusy(link, true);
  try {
    openDialog(await withTimeout(load()), link);
    setBusy(link, false);
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

function withTimeout<Island>(loading: Promise<Island>): Promise<Island> {
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

function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
