import { expect, test } from './fixtures';
import { openInteractive } from './pages';

test('navigates to sign-in and back without a reload, restores the scroll position and focuses the heading', async ({
  page,
}) => {
  const loadedDocuments: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loadedDocuments.push(request.url());
  });
  const readScrollY = () => page.evaluate(() => window.scrollY);
  const heading = page.getByRole('heading', { level: 1 });

  await openInteractive(page, '/');
  await page.evaluate(() => {
    window.scrollTo({ top: 120, behavior: 'instant' });
  });
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(heading).toBeFocused();
  await expect.poll(readScrollY).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(heading).toHaveText(/booking machine/);
  await expect(heading).toBeFocused();
  await expect.poll(readScrollY).toBe(120);
  expect(loadedDocuments).toHaveLength(1);
});

test('updates the title on navigation', async ({ page }) => {
  await openInteractive(page, '/');
  const landingTitle = await page.title();
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page).not.toHaveTitle(landingTitle);
  await page.goBack();
  await expect(page).toHaveTitle(landingTitle);
});
