import { expectAccessibleInBothThemes } from '../axe';
import { openInteractive } from '../pages';
import { visibleToast } from '../toast';
import { expect, test } from './fixtures';
import { googleButton, passwordField, signUpButton, welcomeHeading } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'sign-up and the signed-in home have no accessibility violations',
  { tag: '@layout' },
  async ({ page, accounts }) => {
    await openInteractive(page, '/signup');
    await signUpButton(page).click();
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
    // This server has no Google sign-in, so the button shows an error toast. It stays while the mouse is over it.
    await googleButton(page).click();
    await visibleToast(page).hover();
    await expectAccessibleInBothThemes(page, 'the form with errors and a toast');
    await expect(visibleToast(page)).toBeVisible();

    await accounts.createSignedIn(page);
    await page.goto('/');
    await expect(welcomeHeading(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the signed-in home');
  },
);
