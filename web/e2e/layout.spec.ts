import { expect, test } from './fixtures';
import { expectStill } from './motion';
import { openInteractive, pages } from './pages';

for (const { name, path } of pages) {
  test(`${name} fits a phone 360 px wide`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openInteractive(page, path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });

  test(`${name} fits with text of twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openInteractive(page, path);
    const width = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
    expect(width).toBeLessThanOrEqual(1280);
  });

  test(`${name} does not move for those who asked for less motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openInteractive(page, path);
    await expectStill(page);
  });
}

test('nothing on the landing page jumps when the fonts arrive after the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        shifts.push(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });

  await page.goto('/');
  const loadedFonts = await page.evaluate(async () => {
    await document.fonts.ready;
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [...document.fonts].filter(({ status }) => status === 'loaded').length;
  });
  expect(loadedFonts).toBeGreaterThan(0);

  const total = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
  );
  expect(total).toBeLessThan(0.02);
});
