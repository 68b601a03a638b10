import { expect, test } from '../booking/fixtures';
import { welcomeHeading } from '../identity/screens';
import { settings } from './screen';

test.describe('the appearance', () => {
  test.use({ colorScheme: 'light' });

  const readBackground = () => getComputedStyle(document.documentElement).backgroundColor;

  test('applies in another tab, and after a reload from the first paint on', async ({
    page,
    context,
    accounts,
  }) => {
    await accounts.createSignedIn(page);
    await settings.open(page);
    const light = await page.evaluate(readBackground);
    const otherTab = await context.newPage();
    await otherTab.goto('/');
    await expect(welcomeHeading(otherTab)).toBeVisible();

    await settings.theme(page, 'System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(settings.theme(page, 'Dark')).toBeChecked();
    const dark = await page.evaluate(readBackground);
    expect(dark).not.toBe(light);
    await expect.poll(() => otherTab.evaluate(readBackground)).toBe(dark);

    await page.addInitScript(() => {
      const backgrounds = new Set<string>();
      Object.assign(window, { backgrounds });
      const recordBackground = () => {
        backgrounds.add(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(recordBackground);
      };
      requestAnimationFrame(recordBackground);
    });
    await page.reload();
    await expect(settings.theme(page, 'Dark')).toBeChecked();
    const backgrounds = await page.evaluate(() => [
      ...(window as unknown as { backgrounds: Set<string> }).backgrounds,
    ]);
    expect(backgrounds).toEqual([dark]);

    await settings.theme(page, 'System').check();
    expect(await page.evaluate(readBackground)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(readBackground)).toBe(dark);
  });

  test('does not apply to the public page', async ({ page, photographers }) => {
    const { username } = await photographers.createWithProfile(page);
    await settings.open(page);
    const light = await page.evaluate(readBackground);
    await settings.theme(page, 'Dark').check();
    await page.goto(`/u/${username}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Berg' })).toBeVisible();
    expect(await page.evaluate(readBackground)).toBe(light);

    // Also when the photographer opens the page from the app.
    await page.goto('/');
    await page.getByRole('link', { name: 'View Public' }).click();
    await expect(page.getByText(`@${username}`)).toBeVisible();
    expect(await page.evaluate(readBackground)).toBe(light);
  });
});
