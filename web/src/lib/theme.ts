export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();
/** The chosen theme if the browser forbids storage. A reload loses it. */
let unstoredTheme: Theme | null = null;

export function getChosenTheme(): Theme {
  return unstoredTheme ?? themes.find((theme) => theme === readStoredTheme()) ?? 'system';
}

export function chooseTheme(theme: Theme) {
  unstoredTheme = storeTheme(theme) ? null : theme;
  for (const listener of listeners) listener();
}

/** Calls the listener after every change, in this tab or another. */
export function subscribeToTheme(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Applies a theme to the colours, the browser's own controls and the browser's toolbar. */
export function applyTheme(theme: Theme) {
  const isForced = theme !== 'system';
  if (isForced) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', isForced ? theme : 'light dark');
  // There is one tag per scheme, light first; only the active one may match.
  const themeColorTags = document.querySelectorAll('meta[name=theme-color]');
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    const fixedMedia = theme === scheme ? 'all' : 'not all';
    themeColorTags[index]?.setAttribute('media', isForced ? fixedMedia : `(prefers-color-scheme: ${scheme})`);
  }
}

function readStoredTheme(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeTheme(theme: Theme): boolean {
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
    return true;
  } catch {
    return false;
  }
}
