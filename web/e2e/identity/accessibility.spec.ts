import { expectAccessible } from '../axe';
import { openInteractive } from '../pages';
import { toastOn } from '../toast';
import { expect, test } from './fixtures';
import { googleButton, passwordField, signUpButton, welcome } from './screens';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // A toast that is still fading in has less contrast than it will have.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('a form full of errors under a toast has no accessibility violation', async ({ page }) => {
      await openInteractive(page, '/signup');
      await signUpButton(page).click();
      await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
      await googleButton(page).click();
      await expect(toastOn(page)).toBeVisible();
      await expectAccessible(page);
    });

    test('the signed-in home has no accessibility violation', async ({ page, people }) => {
      await people.member(page);
      await page.goto('/');
      await expect(welcome(page)).toBeVisible();
      await expectAccessible(page);
    });
  });
}
