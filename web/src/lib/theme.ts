export const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

const STORED_AS = 'theme';

const listeners = new Set<() => void>();
/** Where storage is forbidden, a choice lasts as long as the page. */
let unkept: Theme | null = null;

/** What was chosen on this device. */
export function chosenTheme(): Theme {
  return unkept ?? themes.find((theme) => theme === stored()) ?? 'system';
}

export function chooseTheme(theme: Theme) {
  unkept = keep(theme) ? null : theme;
  for (const listener of listeners) listener();
}

/** Tells of every new choice, in this tab or another. */
export function onThemeChoice(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === STORED_AS || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

/** Puts a theme on the page: its colours, the browser's own parts of it, and the bar above it. */
export function showTheme(theme: Theme) {
  const isFixed = theme !== 'system';
  if (isFixed) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', isFixed ? theme : 'light dark');
  // There is one for each scheme, light first; only the one that counts may match.
  const bars = document.querySelectorAll('meta[name=theme-color]');
  for (const [index, scheme] of (['light', 'dark'] as const).entries()) {
    const fixed = theme === scheme ? 'all' : 'not all';
    bars[index]?.setAttribute('media', isFixed ? fixed : `(prefers-color-scheme: ${scheme})`);
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED_AS);
  } catch {
    return null;
  }
}

function keep(theme: Theme): boolean {
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, theme);
    return true;
  } catch {
    return false;
  }
}
