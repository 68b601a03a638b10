import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { bookNow, expectSheetClosed, sendButton, sheet } from '../booking/screens';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { accentField, createScreen, editScreen, publicPage, usernameField } from './screens';
import { freshUsername } from './photographers';

// What is still fading in has less contrast than it will have.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UPDATED = ['Profile updated', 'Your page shows the changes now.'] as const;
const SAFELIGHT = { light: 'rgb(194, 65, 12)', dark: 'rgb(255, 107, 53)' };
const FOREST = { light: 'rgb(47, 107, 58)', dark: 'rgb(65, 143, 79)' };
/** What becomes of #ffcc00. */
const YELLOW = { light: 'rgb(141, 111, 0)', dark: 'rgb(255, 204, 0)' };
const TEXT = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 16, 12)' };

async function expectColours(page: Page, colours: Record<'light' | 'dark', string>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(bookNow(page)).toHaveCSS('background-color', colours[colorScheme]);
    await expect(bookNow(page)).toHaveCSS('color', TEXT[colorScheme]);
    // The product's own are looked at on every page there is.
    if (colours !== SAFELIGHT) await expectAccessible(page);
  }
}

test('a colour is chosen, saved and worn by the public page, and given back', async ({
  page,
  photographers,
}) => {
  const { username, profile } = await photographers.established(page);
  await page.goto(`/u/${username}`);
  await expectColours(page, SAFELIGHT);

  await editScreen.open(page);
  await expect(accentField.swatch(page, 'Safelight')).toBeChecked();
  await accentField.swatch(page, 'Forest').check();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);
  expect((await profile()).accent).toEqual({ chosen: '#2f6b3a', onLight: '#2f6b3a', onDark: '#418f4f' });
  await page.goto(`/u/${username}`);
  await expectColours(page, FOREST);

  await editScreen.open(page);
  await accentField.reset(page).click();
  await expect(accentField.swatch(page, 'Safelight')).toBeFocused();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);
  expect((await profile()).accent).toBeNull();
  await page.goto(`/u/${username}`);
  await expectColours(page, SAFELIGHT);
});

test('a colour that is too bright is shown darker before it is saved', async ({ page, photographers }) => {
  const { profile } = await photographers.established(page);
  await editScreen.open(page);
  await accentField.own(page).fill('#ffcc00');
  await expect(page.getByText('A little darker, so that everybody can read it')).toContainText('#8d6f00');
  // Each is in its own theme, whatever the page around them is in.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(accentField.preview(page, 'On light screens')).toHaveCSS('background-color', YELLOW.light);
    await expect(accentField.preview(page, 'On dark screens')).toHaveCSS('background-color', YELLOW.dark);
    await expectAccessible(page);
  }
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED);
  expect((await profile()).accent).toEqual({ chosen: '#ffcc00', onLight: '#8d6f00', onDark: '#ffcc00' });
});

test('a colour that is too bright is worn darker by the page and its form', async ({
  page,
  photographers,
}) => {
  const { username } = await photographers.established(page, { accent: '#ffcc00' });
  await page.goto(`/u/${username}`);
  await expectColours(page, YELLOW);
  await page.goto((await bookNow(page).getAttribute('href')) ?? '');
  await expect(sendButton(page)).toHaveCSS('background-color', YELLOW.dark);
  await expectAccessible(page);
});

test('in the app the page and its dialog wear it, and nothing else does', async ({ page, photographers }) => {
  const { username } = await photographers.established(page, { accent: '#2f6b3a' });
  await editScreen.open(page);
  await expect(editScreen.submit(page)).toHaveCSS('background-color', SAFELIGHT.light);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(publicPage.name(page, 'Anna Berg')).toBeVisible();
  const button = page.getByRole('button', { name: 'Book Now - $180.00' });
  await expect(button).toHaveCSS('background-color', FOREST.light);
  await button.click();
  await expect(sheet(page)).toBeVisible();
  await expect(sendButton(page)).toHaveCSS('background-color', FOREST.light);
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expectSheetClosed(page);
  await expect(page).toHaveURL(`/u/${username}`);
  await page.goBack();
  await expect(editScreen.submit(page)).toHaveCSS('background-color', SAFELIGHT.light);
});

test('a new profile is made in the colour that its preview showed, with the keyboard alone', async ({
  page,
  photographers,
}) => {
  const { profile } = await photographers.newcomer(page);
  await createScreen.open(page);
  await usernameField(page).fill(freshUsername());
  await accentField.swatch(page, 'Safelight').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(accentField.swatch(page, 'Forest')).toBeFocused();
  await expect(accentField.swatch(page, 'Forest')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(accentField.own(page)).toBeFocused();
  await expectAccessible(page);
  await createScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await profile()).accent?.chosen).toBe('#2f6b3a');
});
