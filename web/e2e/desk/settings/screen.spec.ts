import type { Page } from '@playwright/test';
import { violationsOn } from '../../../../scripts/lib/accessibility.mjs';
import { expect, test } from '../../booking/fixtures';
import { signIn } from '../../identity/screens';
import { settings } from './screen';

test('whoever is not signed in is led to the sign-in page and back', async ({
  page,
  people,
  openOtherBrowser,
}) => {
  const person = await people.member(await openOtherBrowser());
  await page.goto('/settings');
  await expect(page).toHaveURL('/login?next=/settings');
  await signIn(page, person, '/login?next=/settings');
  await expect(settings.heading(page)).toBeVisible();
});

test('nothing on the screen is wider than a small phone', { tag: '@phone' }, async ({ page, people }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await people.member(page);
  await settings.open(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await settings.button(page, 'Change email').click();
  await settings.button(page, 'Change password').click();
  expect(await width()).toBeLessThanOrEqual(360);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** In the themes that are chosen on this screen: under a dialog nothing else on it can be pressed. */
  async function expectAccessibleInChosenThemes(page: Page, state: string) {
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      expect.soft(await violationsOn(page), `${state}, ${theme}`).toEqual([]);
    }
  }

  test(
    'the screen has no accessibility violation: at rest, with its forms open, under its dialogs',
    { tag: '@layout' },
    async ({ page, people }) => {
      await people.member(page);
      await settings.open(page);
      await settings.theme(page, 'Dark').check();
      await expect(page.locator('html[data-theme=dark]')).toBeAttached();
      await expectAccessibleInChosenThemes(page, 'at rest');

      await settings.button(page, 'Change email').click();
      await settings.button(page, 'Send link').click();
      await settings.button(page, 'Change password').click();
      await settings.button(page, 'Save password').click();
      await expect(settings.newPassword(page)).toHaveAttribute('aria-invalid', 'true');
      await expectAccessibleInChosenThemes(page, 'with its forms open');

      await settings.retention(page).selectOption('6 months');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessibleInChosenThemes(page, 'the question before requests are deleted');
      await page.keyboard.press('Escape');

      await settings.button(page, 'Delete account').click();
      await settings.deletion(page).getByRole('button', { name: 'Delete for good' }).click();
      await expect(settings.deletion(page).getByRole('alert')).toBeVisible();
      await expectAccessibleInChosenThemes(page, 'the question before the account is deleted');
    },
  );
});
