import type { Locator } from '@playwright/test';
import { scan } from '../../tests/share/pictures';
import { expect, test } from '../profile/fixtures';
import { openHome, openShareKit } from './screens';
import { settings } from './settings/screen';

const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('more contrast leaves no text soft', async ({ page }) => {
  await page.goto('/login');
  const link = page.getByText('No account yet?');
  const heading = page.getByRole('heading', { level: 1 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
    expect(await style(link, 'color'), colorScheme).not.toBe(await style(heading, 'color'));
    await page.emulateMedia({ contrast: 'more' });
    expect(await style(link, 'color'), colorScheme).toBe(await style(heading, 'color'));
  }
});

test('forced colours leave a switch its state: the browser draws it', async ({ page, photographers }) => {
  await photographers.established(page);
  await settings.open(page);
  expect(await style(settings.receipts(page), 'appearance')).toBe('none');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await style(settings.receipts(page), 'appearance')).toBe('auto');
});

test.describe('on paper', () => {
  test('text is dark, whatever the theme on the screen', async ({ page, photographers }) => {
    await photographers.established(page);
    await settings.open(page);
    await settings.theme(page, 'Dark').check();
    const onScreen = await style(settings.heading(page), 'color');
    await settings.theme(page, 'Light').check();
    const dark = await style(settings.heading(page), 'color');
    expect(onScreen).not.toBe(dark);
    await settings.theme(page, 'Dark').check();
    await page.emulateMedia({ media: 'print' });
    expect(await style(settings.heading(page), 'color')).toBe(dark);
  });

  test('the code has a sheet of its own, which leads to the page', async ({
    page,
    photographers,
    server,
  }) => {
    const { username } = await photographers.established(page);
    await openHome(page);
    await expect(page.getByText('Scan to book')).toBeHidden();
    await openShareKit(page);
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
    expect(scan(await page.locator('.printed-sheet').screenshot())).toBe(`${server.url}/u/${username}`);
  });
});
