import { expect, test } from './fixtures';
import { openInteractive, pages } from './pages';

const BRAND = 'Foto & Co <3';

test.use({ settings: { LENSLINK_BRAND: BRAND } });

for (const { name, path } of pages) {
  test(`${name} carries the operator's own name, whatever characters it has`, async ({ page, request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain('Foto &amp; Co &lt;3');
    expect(html).not.toContain(BRAND);

    await openInteractive(page, path);
    await expect(page.getByText(BRAND).first()).toBeVisible();
    expect(await page.title()).toContain(BRAND);
    await expect(page.locator('body')).not.toContainText(/Lenslink|__BRAND__/);
  });
}
