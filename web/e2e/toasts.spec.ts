import { expect, test } from './fixtures';

test('where toasts may be needed their code arrives ahead of them', async ({ page }) => {
  const toaster = page.waitForResponse(/\/assets\/toaster-[\w-]+\.js$/);
  await page.goto('/login');
  expect((await toaster).status()).toBe(200);
});
