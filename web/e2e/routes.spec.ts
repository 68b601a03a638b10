import { expect, test } from './fixtures';
import { openInteractive, pages } from './pages';

for (const { name, path, status } of pages) {
  test(`${name}: ${path} answers ${String(status)} with a finished page`, async ({ page, request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    expect(response.headers()['content-type']).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain('<h1');

    await openInteractive(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

for (const path of ['/no/such/page', '/u', '/u/nobody/more', '/LOGIN', '/login/extra']) {
  test(`${path} does not exist, says so and leads home`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText(/forg[eo]t.*router/i)).toBeVisible();

    await page.getByRole('main').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booking machine/);
  });
}

test('an unknown photographer has a page that says so', async ({ page }) => {
  const response = await page.goto('/u/nobody');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
  await expect(page.getByText("The photographer profile you're looking for doesn't exist.")).toBeVisible();
});
