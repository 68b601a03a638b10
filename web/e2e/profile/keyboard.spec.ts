import type { Locator, Page } from '@playwright/test';
import { expectNoMotion } from '../motion';
import { expect, test } from './fixtures';
import { generateUsername, PORTRAITS } from './photographers';
import {
  bioField,
  creationScreen,
  dashboard,
  descriptionField,
  displayNameField,
  editScreen,
  leaveCreateDialog,
  priceField,
  showEmailSwitch,
  titleField,
  usernameField,
} from './screens';

/** More tab stops than any of these screens has. */
const MAX_TAB_STOPS = 40;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let stop = 0; stop < MAX_TAB_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('creates a profile without a mouse', async ({ page, photographers }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  const username = generateUsername();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Create Your Profile' }));
  await page.keyboard.press('Enter');
  await expect(creationScreen.heading(page)).toBeFocused();

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

  await tabTo(page, creationScreen.addService(page));
  await page.keyboard.press('Enter');
  const row = creationScreen.row(page, 1);
  // The form focuses a new row.
  await expect(titleField(row)).toBeFocused();
  await page.keyboard.type(PORTRAITS.title);
  await tabTo(page, priceField(row));
  await page.keyboard.type('180');
  await tabTo(page, descriptionField(row));
  await page.keyboard.type(PORTRAITS.description);
  await tabTo(page, creationScreen.submit(page));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/');
  // Home focuses the panel about the new page.
  await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeFocused();
  await expect(dashboard.name(page, 'Anna by hand')).toBeVisible();
  expect(await getProfile()).toMatchObject({
    username,
    displayName: 'Anna by hand',
    bio: 'Two lines\nof it.',
    showEmail: false,
    services: [PORTRAITS],
  });
});

test('keeps the focus in the services when a row is removed', async ({ page, photographers }) => {
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.addService(page).click();
  const row = creationScreen.row(page, 1);
  // The form focuses a new row a moment after it appears, which would move the focus away from the button.
  await expect(titleField(row)).toBeFocused();
  const removeButton = row.getByRole('button', { name: 'Remove service 01' });
  await removeButton.focus();
  await page.keyboard.press('Enter');
  await expect(creationScreen.rows(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Services', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(creationScreen.addService(page)).toBeFocused();
});

test('the leave dialog keeps the focus off the page behind it and returns it', async ({
  page,
  photographers,
}) => {
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await usernameField(page).fill(generateUsername());
  await creationScreen.cancel(page).focus();
  await page.keyboard.press('Enter');
  const dialog = leaveCreateDialog(page);
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  // After the last control of a native dialog, Tab leaves the page for the browser's own controls.
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    const isBehindDialog = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
    );
    expect(isBehindDialog).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(creationScreen.cancel(page)).toBeFocused();
});

for (const { name, open } of [
  { name: 'create', open: (page: Page) => creationScreen.open(page) },
  { name: 'edit', open: (page: Page) => editScreen.open(page) },
]) {
  test(
    `the header never covers the focused element on the ${name} screen`,
    { tag: '@layout' },
    async ({ page, photographers }) => {
      await (name === 'create'
        ? photographers.createWithoutProfile(page)
        : photographers.createWithProfile(page));
      await open(page);
      const header = page.getByRole('banner');
      await page.getByRole('main').getByRole('button').last().focus();
      const covered: string[] = [];
      while ((await page.getByRole('main').locator(':focus').count()) > 0) {
        const { text, top } = await page.locator(':focus').evaluate((element) => ({
          text: element.outerHTML.slice(0, 120),
          top: element.getBoundingClientRect().top,
        }));
        // Compares with the lower edge, because a part of the header may have scrolled away.
        if (top < (await header.evaluate((element) => element.getBoundingClientRect().bottom)))
          covered.push(text);
        await page.keyboard.press('Shift+Tab');
      }
      expect(covered).toEqual([]);
    },
  );
}

test('nothing on the create screen animates with reduced motion', async ({ page, photographers }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { username } = await photographers.createInOtherBrowser();
  await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await creationScreen.addService(page).click();
  await expect(titleField(creationScreen.row(page, 1))).toBeFocused();
  await usernameField(page).fill(username);
  await expect(page.getByText('That username is already taken.')).toBeVisible();
  await expectNoMotion(page);
  await creationScreen.cancel(page).click();
  await expect(leaveCreateDialog(page)).toBeVisible();
  await expectNoMotion(page);
});
