import { whenIdle } from '@/lib/when-idle';
import { isBusy, showBusy } from './busy';

const LINK = 'a[data-book]';
/** After that long a page that surely comes is better than a dialog that may. */
const PATIENCE_MS = 6000;

type Island = typeof import('../booking-island');
type Load = () => Promise<Island>;

const importIsland: Load = () => import('../booking-island');

/**
 * Opens the booking dialog in place of the page with the form, which the links lead to without this. The dialog is
 * fetched at the first sign that somebody may want it, so that it is there when she does.
 */
export function openBookingInPlace(root: HTMLElement, load: Load = importIsland) {
  if (!root.querySelector(LINK) || !hasDialogs()) return;
  const dialog = lazily(load);
  for (const sign of ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const) {
    const onSign = (event: Event) => {
      if (linkOf(event)) dialog.prepare();
    };
    root.addEventListener(sign, onSign, { passive: true });
  }
  prepareAhead(dialog.prepare);

  root.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || opensElsewhere(event)) return;
    event.preventDefault();
    const ready = dialog.ready();
    if (ready) open(ready, link);
    else void waitAndOpen(link, dialog.get());
  });
}

function lazily(load: Load) {
  let coming: Promise<Island> | undefined;
  let island: Island | undefined;
  const get = () =>
    (coming ??= load()
      .then((loaded) => (island = loaded))
      .catch((error: unknown) => {
        // The next sign of interest may find a better line.
        coming = undefined;
        throw error;
      }));
  return {
    get,
    ready: () => island,
    prepare: () => {
      get().catch(() => undefined);
    },
  };
}

async function waitAndOpen(link: HTMLAnchorElement, coming: Promise<Island>) {
  if (isBusy(link)) return;
  showBusy(link, true);
  try {
    open(await withPatience(coming), link);
    showBusy(link, false);
  } catch {
    follow(link);
  }
}

/** Straight from the click when it can be: phones show their keyboard only then. */
function open(island: Island, link: HTMLAnchorElement) {
  try {
    island.openBooking(link.dataset.book ?? '', link);
  } catch {
    follow(link);
  }
}

function follow(link: HTMLAnchorElement) {
  // The browser may bring the page back as it was left.
  addEventListener(
    'pagehide',
    () => {
      showBusy(link, false);
    },
    { once: true },
  );
  location.assign(link.href);
}

function withPatience(coming: Promise<Island>): Promise<Island> {
  return Promise.race([
    coming,
    new Promise<never>((_, reject) => {
      setTimeout(() => {
        reject(new Error('The dialog takes too long.'));
      }, PATIENCE_MS);
    }),
  ]);
}

function prepareAhead(prepare: () => void) {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  // Whoever pays for each byte, or waits for it, gets the dialog when she reaches for it.
  if (connection?.saveData || /[23]g/.test(connection?.effectiveType ?? '')) return;
  const wait = () => {
    whenIdle(prepare);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

function hasDialogs(): boolean {
  return 'HTMLDialogElement' in globalThis && 'showModal' in HTMLDialogElement.prototype;
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(LINK) : null;
}

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
