import { holdEarlySubmits } from '@/lib/early-submits';
import { getChosenTheme, applyTheme } from '@/lib/theme';

/**
 * The head of every page of the app loads this script before the first paint, so that the chosen theme applies at once
 * and no form is submitted before hydration. Pages for clients do not have it: they use the system's theme, and their
 * forms need no scripts.
 */
applyTheme(getChosenTheme());
holdEarlySubmits();
