import { expectAccessible } from './axe';
import { test } from './fixtures';
import { openInteractive, pages } from './pages';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const { name, path } of pages) {
      test(`${name} has no accessibility violation`, async ({ page }) => {
        await openInteractive(page, path);
        await expectAccessible(page);
      });
    }
  });
}
