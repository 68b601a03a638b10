import { expectAccessibleInBothThemes } from '../axe';
import { openInteractive } from '../pages';
import { toastOn } from '../toast';
import { expect, test } from './fixtures';
import { googleButton, passwordField, signUpButton, welcome } from './screens';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'sign-up and the signed-in home have no accessibility violation',
  { tag: '@layout' },
  async ({ page, people }) => {
    await openInteractive(page, '/signup');
    await signUpButton(page).click();
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
    await googleButton(page).click();
    // A toast stays for as long as the mouse is over it.
    await toastOn(page).hover();
    await expectAccessibleInBothThemes(page, 'a form full of errors under a toast');
    await expect(toastOn(page)).toBeVisible();

    await people.member(page);
    await page.goto('/');
    await expect(welcome(page)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'the signed-in home');
  },
);
