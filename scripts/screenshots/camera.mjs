// Plays a scene, judges the page and photographs it in every width and theme.
import { join } from 'node:path';
import { violationsOn } from '../lib/accessibility.mjs';
import { lowerBars, scrollInner, settle } from './in-page.mjs';
import { pictureName, windowOf } from './sizes.mjs';

export function createCamera({ server, folder, themes, findings }) {
  let pictures = 0;

  async function snap(subject, scene, look, options) {
    await subject.screenshot({
      path: join(folder, pictureName(scene, look)),
      animations: 'disabled',
      ...options,
    });
    pictures += 1;
  }

  async function photograph({ page, scene, subject, width, theme }) {
    const look = { width, theme };
    if (typeof subject?.screenshot === 'function') return snap(subject, scene, look);
    // A dialog lies over the window, however long the page below it is; without one, what sticks to the window's top
    // belongs at the top of the page.
    const isCovered = await page.getByRole('dialog').first().isVisible();
    if (!isCovered) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    if (!isCovered) await page.evaluate(lowerBars, true);
    await snap(page, scene, look, { fullPage: !isCovered });
    if (!isCovered) await page.evaluate(lowerBars, false);
    if (await page.evaluate(scrollInner, true)) {
      await snap(page, scene, { ...look, part: 'end' });
      await page.evaluate(scrollInner, false);
    }
  }

  /** One page, in a window of the first width and then of the others. */
  async function sit({ scene, play, widths }, { page, member }) {
    const [judgedAt] = widths;
    await page.setViewportSize(windowOf(judgedAt));
    await page.emulateMedia({ colorScheme: themes[0] });
    const subject = await play({ page, server, member });
    await page.evaluate(settle);
    findings.shifts(scene, `${judgedAt}`, await page.evaluate(() => window.layoutShifts ?? []));
    await page.evaluate(() => window.holdStill?.());
    for (const width of widths) {
      if (width !== judgedAt) await page.setViewportSize(windowOf(width));
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(settle);
        if (width === judgedAt) findings.violations(scene, `${width} ${theme}`, await violationsOn(page));
        await photograph({ page, scene, subject, width, theme });
      }
    }
  }

  return {
    get pictures() {
      return pictures;
    },
    count: (more) => (pictures += more),

    /** A scene that fails is one finding, and the others go on. */
    async take(sitting, wardrobe) {
      const { scene, play, widths } = sitting;
      let stage;
      try {
        stage = await wardrobe.enter(play.who);
        await sit(sitting, stage);
      } catch (error) {
        findings.failed(scene, `${widths[0]}`, error);
        await stage?.page
          .screenshot({ path: join(folder, `${scene}-${widths[0]}-failed.png`) })
          .catch(() => undefined);
      } finally {
        await stage?.leave();
      }
    },
  };
}
