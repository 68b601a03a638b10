import type { Locator } from '@playwright/test';
import { scanQrCode } from '../../tests/share/qr-code-images';
import { expect, test } from '../profile/fixtures';
import { openHome, openShareDialog } from './screens';
import { settings } from '../settings/screen';

const readStyle = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('shows muted text in the full text colour when the user prefers more contrast', async ({ page }) => {
  await page.goto('/login');
  const mutedText = page.getByText('No account yet?');
  const heading = page.getByRole('heading', { level: 1 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    expect(await readStyle(mutedText, 'color'), colorScheme).not.toBe(await readStyle(heading, 'color'));
    await page.emulateMedia({ contrast: 'more' });
    expect(await readStyle(mutedText, 'color'), colorScheme).toBe(await readStyle(heading, 'color'));
  }
});

test('uses the native switch with forced colours, which hide the state of the custom one', async ({
  page,
  photographers,
}) => {
  await photographers.createWithProfile(page);
  await settings.open(page);
  expect(await readStyle(settings.receiptsSwitch(page), 'appearance')).toBe('none');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await readStyle(settings.receiptsSwitch(page), 'appearance')).toBe('auto');
});

test.describe('when printing', () => {
  test('text has the colour of the light theme', async ({ page, photographers }) => {
    await photographers.createWithProfile(page);
    await settings.open(page);
    await settings.theme(page, 'Dark').check();
    const darkThemeColour = await readStyle(settings.heading(page), 'color');
    await settings.theme(page, 'Light').check();
    const lightThemeColour = await readStyle(settings.heading(page), 'color');
    expect(darkThemeColour).not.toBe(lightThemeColour);
    await settings.theme(page, 'Dark').check();
    await page.emulateMedia({ media: 'print' });
    expect(await readStyle(settings.heading(page), 'color')).toBe(lightThemeColour);
  });

  test('the QR code is on its own page and opens the public page', async ({
    page,
    photographers,
    server,
  }) => {
    const { username } = await photographers.createWithProfile(page);
    await openHome(page);
    await expect(page.getByText('Scan to book')).toBeHidden();
    await openShareDialog(page);
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = '';
      };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html[data-printed]')).toBeAttached();

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Scan to book')).toBeVisible();
    await expect(page.getByText('Share your page')).toBeHidden();
    expect(scanQrCode(await page.locator('.printed-sheet').screenshot())).toBe(`${server.url}/u/${username}`);
  });
});
