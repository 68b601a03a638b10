import type { Page, Request, Route } from '@playwright/test';

/** Records the API calls of a page that change profile data, in order, such as `PUT /api/profile`. */
export function recordWrites(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isDataCall = pathname.startsWith('/api/') && !pathname.startsWith('/api/identity/');
    if (isDataCall && request.method() !== 'GET') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Sends a call to the server and drops its response, as if the connection broke. */
export async function loseResponse(route: Route) {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Intercepts calls of one method; other calls to the path continue. */
export async function interceptCall(
  page: Page,
  method: string,
  path: string,
  handle: (route: Route, request: Request) => Promise<void>,
) {
  await page.route(path, (route, request) =>
    request.method() === method ? handle(route, request) : route.fallback(),
  );
}
