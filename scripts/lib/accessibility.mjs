import { createRequire } from 'node:module';
import { inProject } from './paths.mjs';

const requireFromWeb = createRequire(inProject('web/package.json'));
const { AxeBuilder } = requireFromWeb('@axe-core/playwright');
const { source: axeSource } = createRequire(requireFromWeb.resolve('@axe-core/playwright'))('axe-core');

const AXE_OPTIONS = { resultTypes: ['violations'] };

/**
 * Checks a page with axe and returns the violated rules with their elements.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ id: string, where: unknown[] }[]>}
 */
export async function findAccessibilityViolations(page) {
  // AxeBuilder also checks frames, but every call opens a second page and injects axe twice.
  const { violations } =
    page.frames().length > 1
      ? await new AxeBuilder({ page }).options(AXE_OPTIONS).analyze()
      : await runInjectedAxe(page);
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}

/** @param {import('@playwright/test').Page} page */
async function runInjectedAxe(page) {
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(axeSource);
  return await page.evaluate((options) => window.axe.run(document, options), AXE_OPTIONS);
}
