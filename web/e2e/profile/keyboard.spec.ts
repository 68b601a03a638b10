import type { Locator, Page } from '@playwright/test';
import { expectStill } from '../motion';
import { expect, test } from './fixtures';
import { freshUsername, PORTRAITS } from './photographers';
import {
  bioField,
  createScreen,
  dashboard,
  descriptionField,
  displayNameField,
  editScreen,
  leaveCreation,
  priceField,
  showEmailSwitch,
  titleField,
  usernameField,
} from './screens';

/** More stops than any of these screens has. */
const STOPS = 40;

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a profile can be created without a mouse', async ({ page, photographers }) => {
  const { profile } = await photographers.newcomer(page);
  const username = freshUsername();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Create Your Profile' }));
  await page.keyboard.press('Enter');
  await expect(createScreen.heading(page)).toBeFocused();

  await tabTo(page, usernameField(page));
  await page.keyboard.type(username);
  await tabTo(page, displayNameField(page));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Anna by hand');
  await tabTo(page, bioField(page));
  await page.keyboard.type('Two lines');
  await page.keyboard.press('Enter');
  await page.keyboard.type('of it.');
  await tabTo(page, showEmailSwitch(page));
  await page.keyboard.press('Space');
  await expect(showEmailSwitch(page)).not.toBeChecked();

  await tabTo(page, createScreen.addService(page));
  await page.keyboard.press('Enter');
  const row = createScreen.row(page, 1);
  // A new row has the focus: whoever adds one wants to fill it in.
  await expect(titleField(row)).toBeFocused();
  await page.keyboard.type(PORTRAITS.title);
  await tabTo(page, priceField(row));
  await page.keyboard.type('180');
  await tabTo(page, descriptionField(row));
  await page.keyboard.type(PORTRAITS.description);
  await tabTo(page, createScreen.submit(page));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
  // What is new there comes first.
  await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeFocused();
  await expect(dashboard.name(page, 'Anna by hand')).toBeVisible();
  expect(await profile()).toMatchObject({
    username,
    displayName: 'Anna by hand',
    bio: 'Two lines\nof it.',
    showEmail: false,
    services: [PORTRAITS],
  });
});

test('removing a row leaves the focus with the services, not at the top of the page', async ({
  page,
  photographers,
}) => {
  await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.addService(page).click();
  const remove = createScreen.row(page, 1).getByRole('button', { name: 'Remove service 01' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(createScreen.rows(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(createScreen.addService(page)).toBeFocused();
});

test('the question before leaving keeps the focus to itself and gives it back', async ({
  page,
  photographers,
}) => {
  await photographers.newcomer(page);
  await createScreen.open(page);
  await usernameField(page).fill(freshUsername());
  await createScreen.cancel(page).focus();
  await page.keyboard.press('Enter');
  const dialog = leaveCreation(page);
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(createScreen.cancel(page)).toBeFocused();
});

for (const { name, open } of [
  { name: 'create', open: (page: Page) => createScreen.open(page) },
  { name: 'edit', open: (page: Page) => editScreen.open(page) },
]) {
  test(
    `going back through the ${name} screen, the header never hides where one is`,
    { tag: '@layout' },
    async ({ page, photographers }) => {
      await (name === 'create' ? photographers.newcomer(page) : photographers.established(page));
      await open(page);
      const header = page.getByRole('banner');
      await page.getByRole('main').getByRole('button').last().focus();
      const hidden: string[] = [];
      while ((await page.getByRole('main').locator(':focus').count()) > 0) {
        const { text, top } = await page.locator(':focus').evaluate((element) => ({
          text: element.outerHTML.slice(0, 120),
          top: element.getBoundingClientRect().top,
        }));
        // Some of it may have scrolled away: what counts is how far down it reaches.
        if (top < (await header.evaluate((element) => element.getBoundingClientRect().bottom)))
          hidden.push(text);
        await page.keyboard.press('Shift+Tab');
      }
      expect(hidden).toEqual([]);
    },
  );
}

test('nothing moves for those who asked for less motion', async ({ page, photographers }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { username } = await photographers.elsewhere();
  await photographers.newcomer(page);
  await createScreen.open(page);
  await createScreen.addService(page).click();
  await usernameField(page).fill(username);
  await expect(page.getByText('That username is already taken.')).toBeVisible();
  await expectStill(page);
  await createScreen.cancel(page).click();
  await expect(leaveCreation(page)).toBeVisible();
  await expectStill(page);
});
