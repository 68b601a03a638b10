import { redirect, type LoaderFunction } from 'react-router';
import type { AuthState } from '@/api/identity/state';
import { nextPath } from '@/lib/next-path';
import { paths } from '@/lib/paths';
import type { RouteRow } from './table';

export type Status = AuthState['status'];

/**
 * Keeps a screen for those it is meant for. Guards look at what is known at the moment and never wait; they run
 * again when somebody signs in or out.
 */
export function guard(row: RouteRow, status: () => Promise<Status>): LoaderFunction | undefined {
  switch (row.audience) {
    case 'everyone':
      return undefined;
    case 'signed-out':
      return async ({ request }) =>
        (await status()) === 'signed-in' ? redirect(nextPath(new URL(request.url).search)) : null;
    case 'signed-in':
      if (row.signedOut === 'stay') return undefined;
      return async () => ((await status()) === 'signed-out' ? redirect(paths.home) : null);
  }
}
