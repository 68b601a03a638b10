import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe';
import { bookNowLink, expectBookingDialogClosed, sendButton, bookingDialog } from '../booking/screens';
import { expectToast } from '../toast';
import { expect, test } from './fixtures';
import { accentField, creationScreen, editScreen, publicPage, usernameField } from './screens';
import { generateUsername } from './photographers';

// A fading element has less contrast, which axe would report.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const UPDATED_TOAST = ['Profile updated', 'Your changes are live.'] as const;
const DEFAULT_ACCENT = { light: 'rgb(194, 65, 12)', dark: 'rgb(255, 107, 53)' };
const FOREST = { light: 'rgb(47, 107, 58)', dark: 'rgb(65, 143, 79)' };
/** #ffcc00, darkened where it would be unreadable. */
const READABLE_YELLOW = { light: 'rgb(141, 111, 0)', dark: 'rgb(255, 204, 0)' };
const BUTTON_TEXT = { light: 'rgb(255, 255, 255)', dark: 'rgb(22, 16, 12)' };

async function expectColours(page: Page, colours: Record<'light' | 'dark', string>) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(bookNowLink(page)).toHaveCSS('background-color', colours[colorScheme]);
    await expect(bookNowLink(page)).toHaveCSS('color', BUTTON_TEXT[colorScheme]);
    // Other tests check the default colours on every page.
    if (colours !== DEFAULT_ACCENT) await expectAccessible(page);
  }
}

test('saves a chosen colour, shows it on the public page and resets it', async ({ page, photographers }) => {
  const { username, getProfile } = await photographers.createWithProfile(page);
  await page.goto(`/u/${username}`);
  await expectColours(page, DEFAULT_ACCENT);

  await editScreen.open(page);
  await expect(accentField.swatch(page, 'Orange')).toBeChecked();
  await accentField.swatch(page, 'Forest').check();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);
  expect((await getProfile()).accent).toEqual({ chosen: '#2f6b3a', onLight: '#2f6b3a', onDark: '#418f4f' });
  await page.goto(`/u/${username}`);
  await expectColours(page, FOREST);

  await editScreen.open(page);
  await accentField.reset(page).click();
  await expect(accentField.swatch(page, 'Orange')).toBeFocused();
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);
  expect((await getProfile()).accent).toBeNull();
  await page.goto(`/u/${username}`);
  await expectColours(page, DEFAULT_ACCENT);
});

test('previews a darker shade of a colour that is too bright', async ({ page, photographers }) => {
  const { getProfile } = await photographers.createWithProfile(page);
  await editScreen.open(page);
  await accentField.custom(page).fill('#ffcc00');
  await expect(page.getByText('Darkened slightly for readability')).toContainText('#8d6f00');
  // Each preview has its own theme, independent of the theme of the page.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(accentField.preview(page, 'Light theme')).toHaveCSS(
      'background-color',
      READABLE_YELLOW.light,
    );
    await expect(accentField.preview(page, 'Dark theme')).toHaveCSS('background-color', READABLE_YELLOW.dark);
    await expectAccessible(page);
  }
  await editScreen.submit(page).click();
  await expectToast(page, ...UPDATED_TOAST);
  expect((await getProfile()).accent).toEqual({ chosen: '#ffcc00', onLight: '#8d6f00', onDark: '#ffcc00' });
});

test('the public page darkens a bright colour in the light theme only, and the form uses it too', async ({
  page,
  photographers,
}) => {
  const { username } = await photographers.createWithProfile(page, { accent: '#ffcc00' });
  await page.goto(`/u/${username}`);
  await expectColours(page, READABLE_YELLOW);
  // The form is checked in the dark theme, which `expectColours` sets last.
  await page.goto((await bookNowLink(page).getAttribute('href')) ?? '');
  await expect(sendButton(page)).toHaveCSS('background-color', READABLE_YELLOW.dark);
  await expectAccessible(page);
});

test('in the app, only the public page and its dialog use the chosen colour', async ({
  page,
  photographers,
}) => {
  const { username } = await photographers.createWithProfile(page, { accent: '#2f6b3a' });
  await editScreen.open(page);
  await expect(editScreen.submit(page)).toHaveCSS('background-color', DEFAULT_ACCENT.light);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(publicPage.name(page, 'Anna Berg')).toBeVisible();
  const button = page.getByRole('button', { name: 'Book Now - $180.00' });
  await expect(button).toHaveCSS('background-color', FOREST.light);
  await button.click();
  await expect(bookingDialog(page)).toBeVisible();
  await expect(sendButton(page)).toHaveCSS('background-color', FOREST.light);
  await bookingDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expectBookingDialogClosed(page);
  await expect(page).toHaveURL(`/u/${username}`);
  await page.goBack();
  await expect(editScreen.submit(page)).toHaveCSS('background-color', DEFAULT_ACCENT.light);
});

test('chooses a colour by keyboard and creates a profile with it', async ({ page, photographers }) => {
  const { getProfile } = await photographers.createWithoutProfile(page);
  await creationScreen.open(page);
  await usernameField(page).fill(generateUsername());
  await accentField.swatch(page, 'Orange').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(accentField.swatch(page, 'Forest')).toBeFocused();
  await expect(accentField.swatch(page, 'Forest')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(accentField.custom(page)).toBeFocused();
  await expectAccessible(page);
  await creationScreen.submit(page).click();
  await expect(page).toHaveURL('/');
  expect((await getProfile()).accent?.chosen).toBe('#2f6b3a');
});
