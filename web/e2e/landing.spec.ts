import { expect, test } from './fixtures';

const CLAIMS = [
  /photo, bio and contact info/i,
  /up to 3 photography services with descriptions and pricing/i,
  /booking requests delivered directly by email/i,
  /free to start/i,
  /no setup fees/i,
  /email notifications included/i,
];

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('the landing page describes the product and links to sign-up and sign-in', async ({ page }) => {
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
      for (const feature of ['Beautiful Profiles', 'Showcase Services', 'Direct Bookings']) {
        await expect(main.getByRole('heading', { name: feature })).toBeVisible();
      }
      await expect(page.getByRole('contentinfo')).toContainText('2025');

      await test.step('shows every claim of the product', async () => {
        for (const claim of CLAIMS) await expect.soft(main.getByText(claim).first()).toBeVisible();
      });

      await test.step('shows the three steps from an account to bookings', async () => {
        const steps = main.getByRole('list').filter({ hasText: /create an account/i });
        await expect
          .soft(steps.getByRole('listitem'))
          .toHaveText([/account.*email/is, /services/i, /share.*link.*receive booking requests by email/is]);
      });

      for (const [button, path] of [
        ['Create Your Profile', '/signup'],
        ['Sign In', '/login'],
        ['Get Started for Free', '/signup'],
      ] as const) {
        await test.step(`${button} opens ${path}`, async () => {
          await page.goto('/');
          const link = main.getByRole('link', { name: button });
          await expect(link).toHaveAttribute('href', path);
          await link.click();
          await expect(page).toHaveURL(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        });
      }
    });
  });
}
