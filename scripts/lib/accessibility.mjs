import { createRequire } from 'node:module';
import { inProject } from './paths.mjs';

const requireFromWeb = createRequire(inProject('web/package.json'));
const { AxeBuilder } = requireFromWeb('@axe-core/playwright');
const { source: axeSource } = createRequire(requireFromWeb.resolve('@axe-core/playwright'))('axe-core');

const AXE_OPTIONS = { resultTypes: ['violations'] };

/**
 * Checks a page with axe and returns the violated rules with their elements.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ id: string, where: unknown[], why: unknown[] }[]>}
 */
export async function findAccessibilityViolations(page) {
  await waitForAnimations(page);
  // AxeBuilder also checks frames, but every call opens a second page and injects axe twice.
  const { violations } =
    page.frames().length > 1
      ? await new AxeBuilder({ page }).options(AXE_OPTIONS).analyze()
      : await runInjectedAxe(page);
  return violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map(({ target }) => target),
    why: nodes.map(({ failureSummary }) => failureSummary),
  }));
}

/**
 * Waits until no element moves or fades, because a fading element has less contrast. Ignores endless animations.
 * @param {import('@playwright/test').Page} page
 */
async function waitForAnimations(page) {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime < Infinity,
      )
      .map(({ finished }) => finished);
    // The promise of a cancelled animation is rejected.
    await Promise.allSettled(ends);
  });
}

/** @param {import('@playwright/test').Page} page */
async function runInjectedAxe(page) {
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(axeSource);
  return await page.evaluate((options) => window.axe.run(document, options), AXE_OPTIONS);
}
