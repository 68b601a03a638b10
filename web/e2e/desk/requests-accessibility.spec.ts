import { expectAccessibleInBothThemes } from '../axe';
import { expect, inbox, newest, opened, test } from './inbox';

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the requests have no violation: none, some, one open, answered, in quarantine, on home',
    { tag: '@layout' },
    async ({ page, photographers, ask }) => {
      const { username } = await photographers.established(page);
      await inbox.open(page);
      await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'no requests');

      const { name } = await ask(username);
      await expect(inbox.row(page, name)).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a request');
      await page.goto('/');
      await expect(newest(page)).toContainText(name);
      await expectAccessibleInBothThemes(page, 'a request on home');

      await inbox.open(page);
      await opened.open(page, name);
      await expectAccessibleInBothThemes(page, 'an open request');
      await opened.confirm(page).click();
      await expect(opened.undo(page)).toBeVisible();
      await expectAccessibleInBothThemes(page, 'an answered request');
      await opened.cancel(page).click();
      await expect(page.getByRole('dialog', { name: 'Cancel this booking?' })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'the question before a booking is cancelled');

      await ask(username, { name: 'Too Fast', message: 'Best prices!', fillMillis: 0 });
      await inbox.open(page, '?filter=quarantine');
      await opened.open(page, 'Too Fast');
      await expectAccessibleInBothThemes(page, 'a request in quarantine');
    },
  );
});

test(
  'everything in a request can be reached and pressed by keyboard',
  { tag: '@layout' },
  async ({ page, photographers, ask }) => {
    const { username } = await photographers.established(page);
    const { name } = await ask(username);
    await inbox.open(page);
    await inbox.row(page, name).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(opened.name(page, name)).toBeFocused();
    const email = page.getByRole('link', { name: /@/ });
    // The name is known from the list; the rest of the request comes from the server.
    await expect(email).toBeVisible();
    for (const target of [opened.close(page), email, opened.confirm(page)]) {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(opened.undo(page)).toBeVisible();
    await expect(opened.name(page, name)).toBeFocused();
  },
);

test(
  'nothing to press is smaller than a finger, and nothing is cut off',
  { tag: '@layout' },
  async ({ page, photographers, ask }) => {
    const { username } = await photographers.established(page);
    const { name } = await ask(username, { message: 'x'.repeat(400) });
    await inbox.open(page);
    await opened.open(page, name);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          'main button, dialog button, nav a, dialog a, main section a',
        ),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        // The link of a row reaches over all of it.
        .filter((element) => !element.id.startsWith('request-'))
        // While the sheet moves, the browser's sums are off in the last digits.
        .filter((element) => Number(element.getBoundingClientRect().height.toFixed(2)) < 44)
        .map((element) => element.textContent),
    );
    expect(small).toEqual([]);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider).toBe(false);
  },
);
