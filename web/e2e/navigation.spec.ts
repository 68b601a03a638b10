import { expect, test } from './fixtures';
import { openInteractive } from './pages';

test('to the sign-in page and back: no reload, same place, focus on the new page', async ({ page }) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const place = () => page.evaluate(() => window.scrollY);
  const heading = page.getByRole('heading', { level: 1 });

  await openInteractive(page, '/');
  await page.evaluate(() => {
    window.scrollTo({ top: 120, behavior: 'instant' });
  });
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(heading).toBeFocused();
  await expect.poll(place).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(heading).toHaveText(/booking machine/);
  await expect(heading).toBeFocused();
  await expect.poll(place).toBe(120);
  expect(documents).toHaveLength(1);
});

test('the title follows the page', async ({ page }) => {
  await openInteractive(page, '/');
  const landing = await page.title();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page).not.toHaveTitle(landing);
  await page.goBack();
  await expect(page).toHaveTitle(landing);
});
