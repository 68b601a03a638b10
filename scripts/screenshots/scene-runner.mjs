// Runs a scene, checks the page with axe and for layout shifts, and takes screenshots in every width and theme.
import { join } from 'node:path';
import { findAccessibilityViolations } from '../lib/accessibility.mjs';
import { moveBottomBars, scrollInnerElement, waitForAssets } from './in-page.mjs';
import { getScreenshotFile, getViewport } from './viewports.mjs';

export function createSceneRunner({ server, folder, themes, findings }) {
  let screenshotCount = 0;

  async function saveScreenshot(target, sceneName, variant, options) {
    await target.screenshot({
      path: join(folder, getScreenshotFile(sceneName, variant)),
      animations: 'disabled',
      ...options,
    });
    screenshotCount += 1;
  }

  async function takeScreenshots({ page, sceneName, element, width, theme }) {
    const variant = { width, theme };
    // If the scene returned an element, the screenshot shows only the element.
    if (typeof element?.screenshot === 'function') return saveScreenshot(element, sceneName, variant);
    // A dialog covers the viewport, so the screenshot shows only the viewport. Otherwise it shows the whole page.
    if (await page.getByRole('dialog').first().isVisible()) {
      await saveScreenshot(page, sceneName, variant, { fullPage: false });
    } else {
      // A sticky header must be at the top of the screenshot.
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await page.evaluate(moveBottomBars, 'page');
      await saveScreenshot(page, sceneName, variant, { fullPage: true });
      await page.evaluate(moveBottomBars, 'viewport');
    }
    if (await page.evaluate(scrollInnerElement, 'end')) {
      await saveScreenshot(page, sceneName, { ...variant, part: 'end' });
      await page.evaluate(scrollInnerElement, 'start');
    }
  }

  /** Runs the scene at the first width and resizes the same page to the others. Checks the page at the first width. */
  async function runAtWidths({ sceneName, runScene, widths }, { page, account }) {
    const [firstWidth] = widths;
    await page.setViewportSize(getViewport(firstWidth));
    await page.emulateMedia({ colorScheme: themes[0] });
    const element = await runScene({ page, server, account });
    await page.evaluate(waitForAssets);
    const shifts = await page.evaluate(() => window.layoutShifts ?? []);
    findings.addLayoutShifts(sceneName, `${firstWidth}`, shifts);
    await page.evaluate(() => window.freezeTimers?.());
    for (const width of widths) {
      if (width !== firstWidth) await page.setViewportSize(getViewport(width));
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(waitForAssets);
        if (width === firstWidth)
          findings.addViolations(sceneName, `${width} ${theme}`, await findAccessibilityViolations(page));
        await takeScreenshots({ page, sceneName, element, width, theme });
      }
    }
  }

  return {
    get screenshotCount() {
      return screenshotCount;
    },
    addToScreenshotCount: (count) => (screenshotCount += count),

    /** Reports a scene that fails as a finding, so that the other scenes still run. */
    async run(job, contexts) {
      const { sceneName, runScene, widths } = job;
      let scenePage;
      try {
        scenePage = await contexts.openPage(runScene.accountName);
        await runAtWidths(job, scenePage);
      } catch (error) {
        findings.addFailure(sceneName, `${widths[0]}`, error);
        await scenePage?.page
          .screenshot({ path: join(folder, `${sceneName}-${widths[0]}-failed.png`) })
          .catch(() => undefined);
      } finally {
        await scenePage?.close();
      }
    },
  };
}
