import { createRequire } from 'node:module';
import { inProject } from './paths.mjs';

const { AxeBuilder } = createRequire(inProject('web/package.json'))('@axe-core/playwright');

/**
 * What axe has against a page as it stands: every rule it has, and where it is broken.
 * @param {import('@playwright/test').Page} page
 */
export async function violationsOn(page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target) }));
}
