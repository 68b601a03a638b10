import type { ComponentType } from 'react';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';
import type { AppSession } from './app-session';

/** The exports of a screen file. */
export interface Screen {
  default: ComponentType;
  head: PageHead;
  /** Fetches the first data for a signed-in user. The screen itself shows errors. */
  prefetch?: (session: AppSession) => Promise<unknown>[];
}

export interface RouteRow {
  path: string;
  /** The name of the screen file, and of the document that the build prerenders for it. */
  page:
    | 'landing'
    | 'login'
    | 'signup'
    | 'forgot-password'
    | 'reset-password'
    | 'verify-email'
    | 'confirm-email'
    | 'home'
    | 'create-profile'
    | 'edit-profile'
    | 'settings'
    | 'bookings'
    | 'public-profile'
    | 'not-found';
  status: 200 | 404;
  audience: 'signed-out' | 'signed-in' | 'everyone';
  /** A `signed-in` screen redirects signed-out users to the home page. With `stay` it handles them itself. */
  signedOut?: 'stay';
  /** Rows with the same value share one screen: navigating between them keeps focus and scroll position. */
  screenGroup?: string;
  /** `app` screens have the context providers of the photographer's app; `plain` ones do not load them. */
  layout: 'plain' | 'app';
  screen: () => Promise<Screen>;
  /** Prerendered instead of the screen, when the screen needs a signed-in user. */
  prerendered?: () => Promise<Screen>;
  /** Set for a page that differs when registration is closed: it is prerendered for both cases. */
  variesByRegistration?: true;
  /** Set for a page that the server renders on request: it is not prerendered. */
  isServerRendered?: true;
}

/** Data of a matched screen, for the root layout and for the prefetch at the first load. */
export interface ScreenHandle {
  page: RouteRow['page'];
  head: PageHead;
  prefetch?: Screen['prefetch'];
  screenGroup?: string;
}

/** Every path of the app. If a path has two rows, users who are or may be signed in see the second row's screen. */
export const routeTable: readonly RouteRow[] = [
  {
    path: paths.home,
    page: 'landing',
    status: 200,
    audience: 'signed-out',
    layout: 'plain',
    screen: () => import('./landing'),
  },
  {
    path: paths.home,
    page: 'home',
    status: 200,
    audience: 'signed-in',
    layout: 'app',
    screen: () => import('./home'),
    prerendered: () => import('./app-loading'),
  },
  {
    path: paths.login,
    page: 'login',
    status: 200,
    audience: 'signed-out',
    layout: 'app',
    screen: () => import('./login'),
  },
  {
    path: paths.signup,
    page: 'signup',
    status: 200,
    audience: 'signed-out',
    layout: 'app',
    screen: () => import('./signup'),
    variesByRegistration: true,
  },
  {
    path: paths.forgotPassword,
    page: 'forgot-password',
    status: 200,
    audience: 'everyone',
    layout: 'app',
    screen: () => import('./forgot-password'),
  },
  {
    path: paths.resetPassword,
    page: 'reset-password',
    status: 200,
    audience: 'everyone',
    layout: 'app',
    screen: () => import('./reset-password'),
  },
  {
    path: paths.verifyEmail,
    page: 'verify-email',
    status: 200,
    audience: 'everyone',
    layout: 'app',
    screen: () => import('./verify-email'),
  },
  {
    path: paths.confirmEmail,
    page: 'confirm-email',
    status: 200,
    audience: 'everyone',
    layout: 'app',
    screen: () => import('./confirm-email'),
  },
  {
    path: paths.createProfile,
    page: 'create-profile',
    status: 200,
    audience: 'signed-in',
    layout: 'app',
    screen: () => import('./create-profile'),
    prerendered: () => import('./app-loading'),
  },
  {
    path: paths.editProfile,
    page: 'edit-profile',
    status: 200,
    audience: 'signed-in',
    signedOut: 'stay',
    layout: 'app',
    screen: () => import('./edit-profile'),
    prerendered: () => import('./app-loading'),
  },
  {
    path: paths.settings,
    page: 'settings',
    status: 200,
    audience: 'signed-in',
    signedOut: 'stay',
    layout: 'app',
    screen: () => import('./settings'),
    prerendered: () => import('./app-loading'),
  },
  {
    path: paths.bookings,
    page: 'bookings',
    status: 200,
    audience: 'signed-in',
    screenGroup: paths.bookings,
    layout: 'app',
    screen: () => import('./bookings'),
    prerendered: () => import('./app-loading'),
  },
  {
    path: paths.booking(':id'),
    page: 'bookings',
    status: 200,
    audience: 'signed-in',
    screenGroup: paths.bookings,
    layout: 'app',
    screen: () => import('./bookings'),
    prerendered: () => import('./app-loading'),
  },
  {
    path: paths.publicProfile(':username'),
    page: 'public-profile',
    status: 200,
    audience: 'everyone',
    layout: 'plain',
    screen: () => import('./public-profile'),
    isServerRendered: true,
  },
  {
    path: '*',
    page: 'not-found',
    status: 404,
    audience: 'everyone',
    layout: 'plain',
    screen: () => import('./not-found'),
  },
];

/** One row per path: the signed-out one where there are two. */
export const primaryRows = routeTable.filter(
  (row, index) => routeTable.findIndex(({ path }) => path === row.path) === index,
);

/** The rows that the build writes to `routes.json`, from which the server builds its router. */
export const primaryPrerenderedRows = primaryRows.filter(({ isServerRendered }) => isServerRendered !== true);

/** The screen of a route, or the one that its loader chose. */
export function getMatchedScreen(route: { handle?: unknown; loaderData?: unknown } | undefined) {
  return (route?.loaderData ?? route?.handle) as ScreenHandle | undefined;
}
