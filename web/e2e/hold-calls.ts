import type { Page } from '@playwright/test';

/** Holds the HTTP calls to a path until the test calls the returned function. */
export async function holdCalls(page: Page, path: string, method = 'GET') {
  let release!: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route, request) => {
    if (request.method() !== method) return route.fallback();
    await released;
    await route.continue();
  });
  return release;
}
