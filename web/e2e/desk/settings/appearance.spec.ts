import { expect, test } from '../../booking/fixtures';
import { welcome } from '../../identity/screens';
import { settings } from './screen';

test.describe('the appearance', () => {
  test.use({ colorScheme: 'light' });

  const background = () => getComputedStyle(document.documentElement).backgroundColor;

  test('is there before the first paint, after a reload and in the other tab', async ({
    page,
    context,
    people,
  }) => {
    await people.member(page);
    await settings.open(page);
    const light = await page.evaluate(background);
    const other = await context.newPage();
    await other.goto('/');
    await expect(welcome(other)).toBeVisible();

    await settings.theme(page, 'System').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(settings.theme(page, 'Dark')).toBeChecked();
    const dark = await page.evaluate(background);
    expect(dark).not.toBe(light);
    await expect.poll(() => other.evaluate(background)).toBe(dark);

    await page.addInitScript(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const look = () => {
        seen.add(getComputedStyle(document.documentElement).backgroundColor);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    await expect(settings.theme(page, 'Dark')).toBeChecked();
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual([dark]);

    await settings.theme(page, 'System').check();
    expect(await page.evaluate(background)).toBe(light);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => page.evaluate(background)).toBe(dark);
  });

  test('chosen by a photographer changes nothing on her page', async ({ page, photographers }) => {
    const { username } = await photographers.established(page);
    await settings.open(page);
    const light = await page.evaluate(background);
    await settings.theme(page, 'Dark').check();
    await page.goto(`/u/${username}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Anna Berg' })).toBeVisible();
    expect(await page.evaluate(background)).toBe(light);

    // Nor on the way there from the app.
    await page.goto('/');
    await page.getByRole('link', { name: 'View Public' }).click();
    await expect(page.getByText(`@${username}`)).toBeVisible();
    expect(await page.evaluate(background)).toBe(light);
  });
});
