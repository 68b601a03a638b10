import type { ComponentType } from 'react';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';

export interface Screen {
  default: ComponentType;
  head: PageHead;
}

export interface RouteRow {
  path: string;
  /** The prerendered document the server answers with: named after the screen file it is made from. */
  page: 'landing' | 'accounts' | 'app' | 'profile-not-found' | 'not-found';
  status: 200 | 404;
  audience: 'signed-out' | 'signed-in' | 'everyone';
  /** `studio` screens stand inside the providers of the photographer's app; `plain` ones do without their weight. */
  layout: 'plain' | 'studio';
  screen: () => Promise<Screen>;
}

/** What a matched screen tells the shell about itself. */
export interface ScreenHandle {
  page: RouteRow['page'];
  head: PageHead;
}

const accounts = () => import('./accounts');
const app = () => import('./app');

/** Every path the product answers. The build writes it to `routes.json`, from which the server builds its router. */
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
    path: paths.login,
    page: 'accounts',
    status: 200,
    audience: 'signed-out',
    layout: 'studio',
    screen: accounts,
  },
  {
    path: paths.signup,
    page: 'accounts',
    status: 200,
    audience: 'signed-out',
    layout: 'studio',
    screen: accounts,
  },
  {
    path: paths.createProfile,
    page: 'app',
    status: 200,
    audience: 'signed-in',
    layout: 'studio',
    screen: app,
  },
  { path: paths.editProfile, page: 'app', status: 200, audience: 'signed-in', layout: 'studio', screen: app },
  {
    path: paths.publicProfile(':username'),
    page: 'profile-not-found',
    status: 404,
    audience: 'everyone',
    layout: 'plain',
    screen: () => import('./profile-not-found'),
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
