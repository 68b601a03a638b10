import { createRequire } from 'node:module';
import { inProject } from './paths.mjs';

const fromWeb = createRequire(inProject('web/package.json'));
const { AxeBuilder } = fromWeb('@axe-core/playwright');
const { source } = createRequire(fromWeb.resolve('@axe-core/playwright'))('axe-core');

const OPTIONS = { resultTypes: ['violations'] };

/**
 * Every rule of axe that a page breaks as it stands, and where.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<{ id: string, where: unknown[] }[]>}
 */
export async function violationsOn(page) {
  // The builder also looks into frames, but opens a second page for it and injects axe twice at every call.
  const { violations } =
    page.frames().length > 1
      ? await new AxeBuilder({ page }).options(OPTIONS).analyze()
      : await runInjectedAxe(page);
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}

/** @param {import('@playwright/test').Page} page */
async function runInjectedAxe(page) {
  if (await page.evaluate('window.axe === undefined')) await page.evaluate(source);
  return await page.evaluate((options) => window.axe.run(document, options), OPTIONS);
}
