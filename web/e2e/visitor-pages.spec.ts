import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './axe';
import { expect, test } from './fixtures';
import { expectFocusOrder, expectSkipLink } from './focus-order';
import { expectNoMotion } from './motion';
import { openInteractive, visitorPages } from './pages';

const BRAND = 'Foto & Co <3';

test.use({
  settings: {
    LENSLINK_BRAND: BRAND,
    LENSLINK_PRIVACY_URL: 'https://legal.example/privacy',
    LENSLINK_TERMS_URL: 'https://legal.example/terms',
    LENSLINK_IMPRINT_URL: 'https://legal.example/imprint',
  },
  contextOptions: { reducedMotion: 'reduce' },
});

for (const { name, path, status } of visitorPages) {
  test(`${name}: ${path} meets the rules for every page`, { tag: '@layout' }, async ({ page, request }) => {
    await test.step(`returns ${String(status)} with rendered HTML and the escaped brand`, async () => {
      const response = await request.get(path);
      expect.soft(response.status()).toBe(status);
      expect.soft(response.headers()['content-type']).toBe('text/html; charset=utf-8');
      const html = await response.text();
      expect.soft(html).toContain('<h1');
      expect.soft(html).toContain('Foto &amp; Co &lt;3');
      expect.soft(html).not.toContain(BRAND);
    });

    await openInteractive(page, path);
    await test.step("shows a heading and the operator's brand", async () => {
      await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.soft(page.getByText(BRAND).first()).toBeVisible();
      expect.soft(await page.title()).toContain(BRAND);
      await expect.soft(page.locator('body')).not.toContainText(/Lenslink|__BRAND__/);
    });
    await test.step('can be used with the keyboard', async () => {
      await expectFocusOrder(page);
      await expectSkipLink(page);
    });
    await test.step('has no accessibility violations', () => expectAccessibleInBothThemes(page, name));
    await test.step('does not animate with reduced motion', () => expectNoMotion(page));
    await test.step('fits a phone 360 px wide', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      expect.soft(await measureContentWidth(page)).toBeLessThanOrEqual(360);
    });
    await test.step('fits 1280 px with text of twice the size', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect.soft(await measureContentWidth(page)).toBeLessThanOrEqual(1280);
    });
  });
}

const measureContentWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
