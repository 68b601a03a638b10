import { expect, test } from './fixtures';

test('an unknown path returns 404, says so and links home', async ({ page, request }) => {
  for (const path of ['/u', '/u/nobody/more', '/LOGIN', '/login/extra']) {
    const response = await request.get(path);
    expect.soft(response.status(), path).toBe(404);
    expect.soft(await response.text(), path).toContain('404 Page Not Found');
  }
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText(/forg[eo]t.*router/i)).toBeVisible();

  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/booking machine/);
});

test('an unknown username returns 404 and shows a not-found page', async ({ page }) => {
  const response = await page.goto('/u/nobody');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible();
  await expect(page.getByText("The photographer profile you're looking for doesn't exist.")).toBeVisible();
});
