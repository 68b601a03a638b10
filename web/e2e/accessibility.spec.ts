import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures';
import { openInteractive, pages } from './pages';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const { name, path } of pages) {
      test(`${name} has no accessibility violation`, async ({ page }) => {
        await openInteractive(page, path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const findings = violations.map(({ id, nodes }) => ({
          id,
          where: nodes.map(({ target }) => target),
        }));
        expect(findings).toEqual([]);
      });
    }
  });
}
