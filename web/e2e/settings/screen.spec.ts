import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../../../scripts/lib/accessibility.mjs';
import { expect, test } from '../booking/fixtures';
import { signIn } from '../identity/screens';
import { settings } from './screen';

test('redirects a signed-out user to the sign-in page and back', async ({
  page,
  accounts,
  openOtherBrowser,
}) => {
  const account = await accounts.createSignedIn(await openOtherBrowser());
  await page.goto('/settings');
  await expect(page).toHaveURL('/login?next=/settings');
  await signIn(page, account, '/login?next=/settings');
  await expect(settings.heading(page)).toBeVisible();
});

test('fits a small phone', { tag: '@phone' }, async ({ page, accounts }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await accounts.createSignedIn(page);
  await settings.open(page);
  const measureWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await measureWidth()).toBeLessThanOrEqual(360);
  await settings.button(page, 'Change email').click();
  await settings.button(page, 'Change password').click();
  expect(await measureWidth()).toBeLessThanOrEqual(360);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** Sets the theme by script, because a dialog covers the theme setting. */
  async function expectAccessibleInEachTheme(page: Page, state: string) {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      expect.soft(await findAccessibilityViolations(page), `${state}, ${theme}`).toEqual([]);
    }
  }

  test(
    'the screen has no accessibility violations, with its forms and its dialogs',
    { tag: '@layout' },
    async ({ page, accounts }) => {
      await accounts.createSignedIn(page);
      await settings.open(page);
      await settings.theme(page, 'Dark').check();
      await expect(page.locator('html[data-theme=dark]')).toBeAttached();
      await expectAccessibleInEachTheme(page, 'initially');

      await settings.button(page, 'Change email').click();
      await settings.button(page, 'Send link').click();
      await settings.button(page, 'Change password').click();
      await settings.button(page, 'Save password').click();
      await expect(settings.newPassword(page)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessibleInEachTheme(page, 'with its forms open');

      await settings.retention(page).selectOption('6 months');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleInEachTheme(page, 'the confirmation before deleting requests');
      await page.keyboard.press('Escape');

      await settings.button(page, 'Delete account').click();
      await settings.deleteDialog(page).getByRole('button', { name: 'Delete account' }).click();
      await expect(settings.deleteDialog(page).getByRole('alert')).toBeVisible();
      await expectAccessibleInEachTheme(page, 'the confirmation before deleting the account');
    },
  );
});
