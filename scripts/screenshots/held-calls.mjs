// Calls that never get their answer.

const held = new WeakMap();

/** Keeps calls from the server for as long as the scene lasts; those with another method pass, if one is named. */
export function holdBack(page, path, method) {
  return page.route(path, (route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback();
    held.set(page, [...(held.get(page) ?? []), route]);
  });
}

/** A browser lets go of what it holds when its page is closed, and the server would do what it must never hear of. */
export async function dropHeldCalls(page) {
  await Promise.all((held.get(page) ?? []).map((route) => route.abort().catch(() => undefined)));
}
