import { holdEarlySubmits } from '@/lib/early-submits';
import { markPasskeySupport } from '@/lib/passkey-support';
import { getChosenTheme, applyTheme } from '@/lib/theme';

/**
 * The head of every page of the app loads this script before the first paint, so that the chosen theme applies at once,
 * no unusable button appears and no form is submitted before hydration. Pages for clients do not have it: they use the
 * system's theme, and their forms need no scripts.
 */
applyTheme(getChosenTheme());
markPasskeySupport();
holdEarlySubmits();
