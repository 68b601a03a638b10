import { holdEarlyForms } from '@/lib/early-forms';
import { chosenTheme, showTheme } from '@/lib/theme';

/**
 * The head of every page of the app loads this before anything is painted, so that a theme that was chosen never comes
 * in late and no form is sent too early. The pages that clients see do not have it: they follow the system, and their
 * forms need no scripts.
 */
showTheme(chosenTheme());
holdEarlyForms();
