import type { Page, Request, Route } from '@playwright/test';

/** The calls a page makes that change something, in their order: `PUT /api/profile`. */
export function changesBy(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOwn = pathname.startsWith('/api/') && !pathname.startsWith('/api/identity/');
    if (isOwn && request.method() !== 'GET') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Lets a call reach the server and its answer get lost on the way back. */
export async function loseAnswer(route: Route) {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Intercepts calls of one method; the rest of that path goes its way. */
export async function onCall(
  page: Page,
  method: string,
  path: string,
  handle: (route: Route, request: Request) => Promise<void>,
) {
  await page.route(path, (route, request) =>
    request.method() === method ? handle(route, request) : route.fallback(),
  );
}
