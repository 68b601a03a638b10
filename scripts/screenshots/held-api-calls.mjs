// API calls that get no response while a scene lasts.

const heldRoutes = new WeakMap();

/** Holds calls of this path, or only those with this method. */
export function holdApiCalls(page, path, method) {
  return page.route(path, (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    heldRoutes.set(page, [...(heldRoutes.get(page) ?? []), route]);
  });
}

/** When a page closes, the browser would send its held calls, and they would change the data of the account. */
export async function abortHeldApiCalls(page) {
  await Promise.all((heldRoutes.get(page) ?? []).map((route) => route.abort().catch(() => undefined)));
}
