import type { ComponentType } from 'react';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';
import type { AppSession } from './session';

export interface Screen {
  default: ComponentType;
  head: PageHead;
  /** Sends for what it shows first to somebody who is signed in. What fails, the screen says. */
  prepare?: (session: AppSession) => Promise<unknown>[];
}

export interface RouteRow {
  path: string;
  /** The prerendered document the server answers with: named after the screen file it is made from. */
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
  /** A `signed-in` screen sends others home, unless it says `stay`: then it tells them itself what to do. */
  signedOut?: 'stay';
  /** Rows of one page that has several addresses: going from one to another opens no new page. */
  partOf?: string;
  /** `studio` screens stand inside the providers of the photographer's app; `plain` ones do without their weight. */
  layout: 'plain' | 'studio';
  screen: () => Promise<Screen>;
  /** What is prerendered in its place, for a screen that has nothing to show before it is known who is looking. */
  prerendered?: () => Promise<Screen>;
  /** Set for a page that says something else where nobody new can register: it is prerendered for both. */
  variesByRegistration?: true;
  /** Set for a page that the server renders itself, from its data: nothing is prerendered for it. */
  drawnByServer?: true;
}

/** What a matched screen tells the shell about itself. */
export interface ScreenHandle {
  page: RouteRow['page'];
  head: PageHead;
  prepare?: Screen['prepare'];
  partOf?: string;
}

/** Every path the product answers. A path with two rows shows the second to those who are signed in. */
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
    layout: 'studio',
    screen: () => import('./home'),
    prerendered: () => import('./app'),
  },
  {
    path: paths.login,
    page: 'login',
    status: 200,
    audience: 'signed-out',
    layout: 'studio',
    screen: () => import('./login'),
  },
  {
    path: paths.signup,
    page: 'signup',
    status: 200,
    audience: 'signed-out',
    layout: 'studio',
    screen: () => import('./signup'),
    variesByRegistration: true,
  },
  {
    path: paths.forgotPassword,
    page: 'forgot-password',
    status: 200,
    audience: 'everyone',
    layout: 'studio',
    screen: () => import('./forgot-password'),
  },
  {
    path: paths.resetPassword,
    page: 'reset-password',
    status: 200,
    audience: 'everyone',
    layout: 'studio',
    screen: () => import('./reset-password'),
  },
  {
    path: paths.verifyEmail,
    page: 'verify-email',
    status: 200,
    audience: 'everyone',
    layout: 'studio',
    screen: () => import('./verify-email'),
  },
  {
    path: paths.confirmEmail,
    page: 'confirm-email',
    status: 200,
    audience: 'everyone',
    layout: 'studio',
    screen: () => import('./confirm-email'),
  },
  {
    path: paths.createProfile,
    page: 'create-profile',
    status: 200,
    audience: 'signed-in',
    layout: 'studio',
    screen: () => import('./create-profile'),
    prerendered: () => import('./app'),
  },
  {
    path: paths.editProfile,
    page: 'edit-profile',
    status: 200,
    audience: 'signed-in',
    signedOut: 'stay',
    layout: 'studio',
    screen: () => import('./edit-profile'),
    prerendered: () => import('./app'),
  },
  {
    path: paths.settings,
    page: 'settings',
    status: 200,
    audience: 'signed-in',
    signedOut: 'stay',
    layout: 'studio',
    screen: () => import('./settings'),
    prerendered: () => import('./app'),
  },
  {
    path: paths.bookings,
    page: 'bookings',
    status: 200,
    audience: 'signed-in',
    partOf: paths.bookings,
    layout: 'studio',
    screen: () => import('./bookings'),
    prerendered: () => import('./app'),
  },
  {
    path: paths.booking(':id'),
    page: 'bookings',
    status: 200,
    audience: 'signed-in',
    partOf: paths.bookings,
    layout: 'studio',
    screen: () => import('./bookings'),
    prerendered: () => import('./app'),
  },
  {
    path: paths.publicProfile(':username'),
    page: 'public-profile',
    status: 200,
    audience: 'everyone',
    layout: 'plain',
    screen: () => import('./public-profile'),
    drawnByServer: true,
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

/** One row for each path: of two the first, for visitors. */
export const visitorRows = routeTable.filter(
  (row, index) => routeTable.findIndex(({ path }) => path === row.path) === index,
);

/** The rows the build writes to `routes.json`, from which the server builds its router. */
export const servedRows = visitorRows.filter(({ drawnByServer }) => drawnByServer !== true);

/** The screen on show: a route's own, or the one that its loader chose. */
export function shownScreen(route: { handle?: unknown; loaderData?: unknown } | undefined) {
  return (route?.loaderData ?? route?.handle) as ScreenHandle | undefined;
}
