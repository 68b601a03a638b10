import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, useLoaderData, type RouteObject } from 'react-router';
import { TokenSourceContext } from '@/api/token-source';
import type { TokenSource } from '@/api/call-headers';
import { mayBeSignedIn } from '@/lib/session-hint';
import { ErrorScreen } from './error';
import { guard, type Status } from './guards';
import { RootLayout } from './root';
import type { AppSession } from './session';
import { routeTable, visitorRows, type RouteRow, type Screen, type ScreenHandle } from './table';

export type Router = ReturnType<typeof createBrowserRouter>;
type OpenSession = () => Promise<AppSession>;

/** Who is here: what routes ask before they show a screen. */
interface Visit {
  session: OpenSession;
  status: () => Promise<Status>;
  token: TokenSource;
}

/** Without a visit, while prerendering, they are shown to nobody in particular. */
export function routeObjects(shown: readonly RouteRow[], visit?: Visit): RouteObject[] {
  const rows = (layout: RouteRow['layout']) =>
    shown.filter((row) => row.layout === layout).map((row) => routeObject(row, visit));
  const studioLayout = async () => {
    const { Studio, session } = await loadStudio(visit?.session ?? newSession);
    return {
      Component: () => (
        <Studio session={session}>
          <Outlet />
        </Studio>
      ),
    };
  };
  return [
    {
      Component: visit ? rootWithToken(visit.token) : RootLayout,
      ErrorBoundary: ErrorScreen,
      children: [...rows('plain'), { lazy: studioLayout, children: rows('studio') }],
    },
  ];
}

/** Resolves once the screen of the current address is loaded, so that taking over the markup never flashes. */
export async function createRouter(open: OpenSession = newSession): Promise<Router> {
  let opened: Promise<AppSession> | undefined;
  const session = () =>
    (opened ??= open().then((fresh) => {
      fresh.start();
      onNewVisitor(fresh, () => void router.revalidate());
      return fresh;
    }));
  // Most visitors have no session, and learn so without its code.
  const auth = async () => (opened || mayBeSignedIn() ? (await session()).auth : null);
  const status = async () => (await auth())?.snapshot().status ?? 'signed-out';
  const token = async () => (await auth())?.token() ?? null;

  const router = createBrowserRouter(routeObjects(visitorRows, { session, status, token }));
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

const rootWithToken = (token: TokenSource) => () => (
  <TokenSourceContext value={token}>
    <RootLayout />
  </TokenSourceContext>
);

/** Calls back when somebody signs in or out, or somebody else does. */
function onNewVisitor({ auth }: AppSession, callback: () => void) {
  const visitor = () => {
    const state = auth.snapshot();
    return state.status === 'signed-in' ? state.user.uid : state.status;
  };
  let known = visitor();
  auth.subscribe(() => {
    if (visitor() === known) return;
    known = visitor();
    callback();
  });
}

export async function newSession(): Promise<AppSession> {
  return (await import('./session')).createSession();
}

async function loadStudio(open: OpenSession) {
  const [{ Studio }, session] = await Promise.all([import('./studio'), open()]);
  return { Studio, session };
}

function routeObject(row: RouteRow, visit?: Visit): RouteObject {
  const forMembers = routeTable.find((other) => other.path === row.path && other !== row);
  if (visit && forMembers) return twoFacedRoute(row, forMembers, visit);
  const loader = visit && guard(row, visit.status);
  return {
    path: row.path,
    // The server matches letter by letter, and both must pick the same page.
    caseSensitive: true,
    ...(loader ? { loader } : {}),
    lazy: async () => {
      const load = visit ? row.screen : (row.prerendered ?? row.screen);
      const { default: Component, ...screen } = await load();
      return { Component, handle: screenHandle(row, screen) };
    },
  };
}

function screenHandle({ page, partOf }: RouteRow, { head, prepare }: Omit<Screen, 'default'>): ScreenHandle {
  return { page, head, ...(prepare && { prepare }), ...(partOf && { partOf }) };
}

/** The data of a path with two faces: the one on show, which takes the place of the route's handle. */
interface Face extends ScreenHandle {
  Screen: ComponentType;
  studio: Awaited<ReturnType<typeof loadStudio>> | null;
}

function twoFacedRoute(forVisitors: RouteRow, forMembers: RouteRow, { session, status }: Visit): RouteObject {
  return {
    path: forVisitors.path,
    caseSensitive: true,
    loader: async (): Promise<Face> => {
      const row = (await status()) === 'signed-out' ? forVisitors : forMembers;
      const [{ default: Screen, ...screen }, studio] = await Promise.all([
        row.screen(),
        row.layout === 'studio' ? loadStudio(session) : null,
      ]);
      return { ...screenHandle(row, screen), Screen, studio };
    },
    Component: ShownFace,
  };
}

function ShownFace() {
  const { Screen, studio } = useLoaderData<Face>();
  if (!studio) return <Screen />;
  return (
    <studio.Studio session={studio.session}>
      <Screen />
    </studio.Studio>
  );
}
