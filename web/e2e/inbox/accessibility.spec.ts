import { expectAccessibleInBothThemes } from '../axe';
import { expect, inbox, newestRequests, requestView, test } from './fixtures';

/** The minimum height of a control for a finger. */
const MIN_TOUCH_PX = 44;

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test(
    'the inbox, an open request and the requests on home have no accessibility violations',
    { tag: '@layout' },
    async ({ page, photographers, sendRequest }) => {
      const { username } = await photographers.createWithProfile(page);
      await inbox.open(page);
      await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'no requests');

      const { name } = await sendRequest(username);
      await expect(inbox.row(page, name)).toBeVisible();
      await expectAccessibleInBothThemes(page, 'a request');
      await page.goto('/');
      await expect(newestRequests(page)).toContainText(name);
      await expectAccessibleInBothThemes(page, 'a request on home');

      await inbox.open(page);
      await requestView.open(page, name);
      await expectAccessibleInBothThemes(page, 'an open request');
      await requestView.confirm(page).click();
      await expect(requestView.undo(page)).toBeVisible();
      await expectAccessibleInBothThemes(page, 'an answered request');
      await requestView.cancel(page).click();
      await expect(page.getByRole('dialog', { name: 'Cancel this booking?' })).toBeVisible();
      await expectAccessibleInBothThemes(page, 'the confirmation before cancelling a booking');

      await sendRequest(username, { name: 'Too Fast', message: 'Best prices!', fillMillis: 0 });
      await inbox.open(page, '?filter=quarantine');
      await requestView.open(page, 'Too Fast');
      await expectAccessibleInBothThemes(page, 'a request in quarantine');
    },
  );
});

test(
  'a photographer can reach the controls of a request and confirm it by keyboard',
  { tag: '@layout' },
  async ({ page, photographers, sendRequest }) => {
    const { username } = await photographers.createWithProfile(page);
    const { name } = await sendRequest(username);
    await inbox.open(page);
    await inbox.row(page, name).getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(requestView.name(page, name)).toBeFocused();
    const email = page.getByRole('link', { name: /@/ });
    // The list already has the name. The app loads the other details.
    await expect(email).toBeVisible();
    for (const target of [requestView.close(page), email, requestView.confirm(page)]) {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(requestView.undo(page)).toBeVisible();
    await expect(requestView.name(page, name)).toBeFocused();
  },
);

test(
  'every button and link is high enough for a finger, and the page does not scroll horizontally',
  { tag: '@layout' },
  async ({ page, photographers, sendRequest }) => {
    const { username } = await photographers.createWithProfile(page);
    const { name } = await sendRequest(username, { message: 'x'.repeat(400) });
    await inbox.open(page);
    await requestView.open(page, name);
    const tooSmall = await page.evaluate(
      (minHeight) =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'main button, dialog button, nav a, dialog a, main section a',
          ),
        ]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          // The click area of a row's link covers the whole row.
          .filter((element) => !element.id.startsWith('request-'))
          // Rounds the height, because it is inexact while the dialog moves.
          .filter((element) => Number(element.getBoundingClientRect().height.toFixed(2)) < minHeight)
          .map((element) => element.textContent),
      MIN_TOUCH_PX,
    );
    expect(tooSmall).toEqual([]);
    const scrollsHorizontally = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(scrollsHorizontally).toBe(false);
  },
);
