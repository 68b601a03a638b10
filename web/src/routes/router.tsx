import { type ComponentType, useEffect } from 'react';
import {
  createBrowserRouter,
  Outlet,
  useLoaderData,
  type RouteObject,
  type LoaderFunction,
  redirect,
  useRouteError,
} from 'react-router';
import type { AuthState } from '@/api/identity/session-manager';
import { mayBeSignedIn, useInstance, type Instance } from '@/api/instance';
import { TokenSourceContext, type TokenSource } from '@/api/token-source';
import { copy, PageError } from '@/features/failure/error-pages';
import { paths, readNextPath } from '@/lib/paths';
import type { AppSession } from './app-session';
import { MessagePage } from './message-page';
import { RootLayout } from './root-layout';
import { routeTable, primaryRows, type RouteRow, type Screen, type ScreenHandle } from './route-table';

export type Router = ReturnType<typeof createBrowserRouter>;
type SessionFactory = () => Promise<AppSession>;

/** Access to the session, which routes need before they show a screen. */
interface SessionAccess {
  openSession: SessionFactory;
  getStatus: () => Promise<AuthStatus>;
  getToken: TokenSource;
}

/** The routes of the rows. Without `access`, as during prerendering, they have no guards and show `prerendered`. */
export function createRouteObjects(rows: readonly RouteRow[], access?: SessionAccess): RouteObject[] {
  const createLayoutRoutes = (layout: RouteRow['layout']) =>
    rows.filter((row) => row.layout === layout).map((row) => createRouteObject(row, access));
  const loadProvidersLayout = async () => {
    const { AppProviders, session } = await loadAppProviders(access?.openSession ?? (() => loadSession()));
    return {
      Component: () => (
        <AppProviders session={session}>
          <Outlet />
        </AppProviders>
      ),
    };
  };
  return [
    {
      Component: access ? createRootWithToken(access.getToken) : RootLayout,
      ErrorBoundary: ErrorScreen,
      children: [
        ...createLayoutRoutes('plain'),
        { lazy: loadProvidersLayout, children: createLayoutRoutes('app') },
      ],
    },
  ];
}

/** Resolves once the screen of the current URL is loaded, so that hydration does not flash. */
export async function createRouter(createSession: SessionFactory = () => loadSession()): Promise<Router> {
  let openedSession: Promise<AppSession> | undefined;
  const openSession = () =>
    (openedSession ??= createSession().then((session) => {
      session.start();
      onAuthChange(session, () => void router.revalidate());
      return session;
    }));
  // Most visitors have no session: do not load the session code for them.
  const getAuth = async () => (openedSession || mayBeSignedIn() ? (await openSession()).auth : null);
  const getStatus = async () => (await getAuth())?.snapshot().status ?? 'signed-out';
  const getToken = async () => (await getAuth())?.token() ?? null;

  const router = createBrowserRouter(createRouteObjects(primaryRows, { openSession, getStatus, getToken }));
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

const createRootWithToken = (getToken: TokenSource) => () => (
  <TokenSourceContext value={getToken}>
    <RootLayout />
  </TokenSourceContext>
);

/** Runs a callback when the auth status or the signed-in user changes. */
function onAuthChange({ auth }: AppSession, callback: () => void) {
  const getUserKey = () => {
    const state = auth.snapshot();
    return state.status === 'signed-in' ? state.user.uid : state.status;
  };
  let lastUserKey = getUserKey();
  auth.subscribe(() => {
    if (getUserKey() === lastUserKey) return;
    lastUserKey = getUserKey();
    callback();
  });
}

export async function loadSession(firebase?: Instance['firebase']): Promise<AppSession> {
  return (await import('./app-session')).openAppSession(firebase);
}

async function loadAppProviders(openSession: SessionFactory) {
  const [{ AppProviders }, session] = await Promise.all([import('./app-providers'), openSession()]);
  return { AppProviders, session };
}

function createRouteObject(row: RouteRow, access?: SessionAccess): RouteObject {
  const signedInRow = routeTable.find((other) => other.path === row.path && other !== row);
  if (access && signedInRow) return createHomeRoute(row, signedInRow, access);
  const loader = access && createRouteGuard(row, access.getStatus);
  return {
    path: row.path,
    // The server matches case-sensitively, and both must choose the same page.
    caseSensitive: true,
    ...(loader ? { loader } : {}),
    lazy: async () => {
      const load = access ? row.screen : (row.prerendered ?? row.screen);
      const { default: Component, ...screen } = await load();
      return { Component, handle: createScreenHandle(row, screen) };
    },
  };
}

function createScreenHandle(
  { page, screenGroup }: RouteRow,
  { head, prefetch }: Omit<Screen, 'default'>,
): ScreenHandle {
  return { page, head, ...(prefetch && { prefetch }), ...(screenGroup && { screenGroup }) };
}

/** Loader data of a path with a signed-in and a signed-out screen. It replaces the route's handle. */
interface ResolvedScreen extends ScreenHandle {
  Screen: ComponentType;
  providers: Awaited<ReturnType<typeof loadAppProviders>> | null;
}

function createHomeRoute(
  signedOutRow: RouteRow,
  signedInRow: RouteRow,
  { openSession, getStatus }: SessionAccess,
): RouteObject {
  return {
    path: signedOutRow.path,
    caseSensitive: true,
    loader: async (): Promise<ResolvedScreen> => {
      const row = (await getStatus()) === 'signed-out' ? signedOutRow : signedInRow;
      const [{ default: Screen, ...screen }, providers] = await Promise.all([
        row.screen(),
        row.layout === 'app' ? loadAppProviders(openSession) : null,
      ]);
      return { ...createScreenHandle(row, screen), Screen, providers };
    },
    Component: ResolvedScreenView,
  };
}

function ResolvedScreenView() {
  const { Screen, providers } = useLoaderData<ResolvedScreen>();
  if (!providers) return <Screen />;
  return (
    <providers.AppProviders session={providers.session}>
      <Screen />
    </providers.AppProviders>
  );
}

type AuthStatus = AuthState['status'];

/**
 * Redirects users who may not see a screen. A guard does not wait until the server has confirmed the session: it
 * redirects no one while the status is `loading`. Guards run again when the status or the user changes.
 */
function createRouteGuard(row: RouteRow, getStatus: () => Promise<AuthStatus>): LoaderFunction | undefined {
  switch (row.audience) {
    case 'everyone':
      return undefined;
    case 'signed-out':
      return async ({ request }) =>
        (await getStatus()) === 'signed-in' ? redirect(readNextPath(new URL(request.url).search)) : null;
    case 'signed-in':
      if (row.signedOut === 'stay') return undefined;
      return async () => ((await getStatus()) === 'signed-out' ? redirect(paths.home) : null);
  }
}

/** Shown when a screen throws while rendering or its code cannot be loaded. */
function ErrorScreen() {
  const { brand, operatorLinks } = useInstance();
  const error = useRouteError();
  useEffect(() => {
    document.title = `${copy.title} · ${brand}`;
    console.error(error);
  }, [brand, error]);
  return (
    <MessagePage brand={brand} operatorLinks={operatorLinks}>
      <PageError />
    </MessagePage>
  );
}
