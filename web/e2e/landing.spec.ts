import { expect, test } from './fixtures';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the landing page says what the product is and leads to sign-up and sign-in', async ({ page }) => {
      const response = await page.goto('/');
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(/Lenslink/);

      const header = page.getByRole('banner');
      await expect(header.getByText('Lenslink')).toBeVisible();
      await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');

      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        /Turn your social\s+profile into a\s+booking machine/,
      );
      await expect(main.getByRole('link', { name: 'Create Your Profile' })).toHaveAttribute(
        'href',
        '/signup',
      );
      await expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
      await expect(main.getByRole('link', { name: 'Get Started for Free' })).toHaveAttribute(
        'href',
        '/signup',
      );
      for (const feature of ['Beautiful Profiles', 'Showcase Services', 'Direct Bookings']) {
        await expect(main.getByRole('heading', { name: feature })).toBeVisible();
      }
      await expect(page.getByRole('contentinfo')).toContainText('2025');
    });

    test('the landing page makes every claim of the product', async ({ page }) => {
      await page.goto('/');
      const main = page.getByRole('main');
      for (const claim of [
        /photo, bio and contact info/i,
        /up to 3 photography services with descriptions and pricing/i,
        /booking requests delivered directly by email/i,
        /free to start/i,
        /no setup fees/i,
        /email notifications included/i,
      ]) {
        await expect(main.getByText(claim).first()).toBeVisible();
      }
    });

    test('three steps lead from an account to bookings', async ({ page }) => {
      await page.goto('/');
      const steps = page
        .getByRole('main')
        .getByRole('list')
        .filter({ hasText: /create an account/i });
      await expect(steps.getByRole('listitem')).toHaveText([
        /account.*email/is,
        /services/i,
        /share.*link.*receive booking requests by email/is,
      ]);
    });

    test('its buttons open the pages they name', async ({ page }) => {
      for (const [button, path] of [
        ['Create Your Profile', '/signup'],
        ['Sign In', '/login'],
        ['Get Started for Free', '/signup'],
      ] as const) {
        await page.goto('/');
        await page.getByRole('main').getByRole('link', { name: button }).click();
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
    });
  });
}
