import { expect, test } from './fixtures';

/** Cumulative layout shift. Smaller shifts are not visible. */
const MAX_LAYOUT_SHIFT = 0.02;

test(
  'the landing page does not shift when the fonts arrive after the first paint',
  { tag: '@layout' },
  async ({ page }) => {
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
    const loadedFontCount = await page.evaluate(async () => {
      await document.fonts.ready;
      window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return [...document.fonts].filter(({ status }) => status === 'loaded').length;
    });
    expect(loadedFontCount).toBeGreaterThan(0);

    const layoutShift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0),
    );
    expect(layoutShift).toBeLessThan(MAX_LAYOUT_SHIFT);
  },
);
