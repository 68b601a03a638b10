import { createBrowserRouter, redirect, type LoaderFunction, type RouteObject } from 'react-router';
import { paths } from '@/lib/paths';
import { ErrorScreen } from './error';
import { RootLayout } from './root';
import { routeTable, type RouteRow, type ScreenHandle } from './table';

type Router = ReturnType<typeof createBrowserRouter>;

export function routeObjects(guard?: LoaderFunction): RouteObject[] {
  const rows = (layout: RouteRow['layout']) =>
    routeTable.filter((row) => row.layout === layout).map((row) => routeObject(row, guard));
  const studio = async () => ({ Component: (await import('./studio')).StudioLayout });
  return [
    {
      Component: RootLayout,
      ErrorBoundary: ErrorScreen,
      children: [...rows('plain'), { lazy: studio, children: rows('studio') }],
    },
  ];
}

/** Resolves once the screen of the current address is loaded, so that taking over the markup never flashes. */
export async function createRouter(): Promise<Router> {
  const router = createBrowserRouter(routeObjects(sendHome));
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const unsubscribe = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        unsubscribe();
        resolve();
      });
    });
  }
  return router;
}

/** Nobody can be signed in before accounts exist: the photographer's own screens lead back to the front door. */
const sendHome: LoaderFunction = () => redirect(paths.home);

function routeObject({ path, page, audience, screen }: RouteRow, guard?: LoaderFunction): RouteObject {
  return {
    path,
    // The server matches letter by letter, and both must pick the same page.
    caseSensitive: true,
    ...(guard && audience === 'signed-in' ? { loader: guard } : {}),
    lazy: async () => {
      const { default: Component, head } = await screen();
      return { Component, handle: { page, head } satisfies ScreenHandle };
    },
  };
}
