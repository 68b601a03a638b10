import type { Page } from '@playwright/test';

/** Keeps calls on their way until the returned function lets them go. */
export async function holdBack(page: Page, path: string, method = 'GET') {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route, request) => {
    if (request.method() !== method) return route.fallback();
    await released;
    await route.continue();
  });
  return release;
}
