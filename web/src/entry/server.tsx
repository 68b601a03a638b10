import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { InstanceContext, type Instance } from '@/api/instance';
import type { PageHead } from '@/lib/page-head';
import { routeObjects } from '@/routes/router';
import { routeTable, servedRows, type RouteRow } from '@/routes/table';

type PageName = RouteRow['page'];

export interface RenderedPage {
  name: PageName;
  html: string;
  head: PageHead;
  audience: RouteRow['audience'];
  /** Whether search engines may list it. */
  indexed: boolean;
  /** The lazy modules the browser needs before it can take the markup over, or put the screen in its place. */
  modules: string[];
}

/** The server writes the real brand over the placeholder; the other values never reach the markup. */
const PLACEHOLDER_INSTANCE: Instance = {
  brand: '__BRAND__',
  publicUrl: '__PUBLIC_URL__',
  registration: 'open',
  googleSignIn: false,
  passwordMinLength: 6,
};

/** Beside each page, what the server answers to somebody who may be signed in, when that is another one. */
export const routes = servedRows.map(({ path, page, status }) => {
  const own = routeTable.find((row) => row.path === path && row.page !== page);
  return {
    path,
    page,
    ...(own && { signedInPage: own.page }),
    status,
  };
});

const prerenderedRows = routeTable.filter(({ drawnByServer }) => drawnByServer !== true);

/** Every page the server may answer with. */
export const pages = [...new Set(prerenderedRows.map(({ page }) => page))];

export async function renderPage(name: PageName): Promise<RenderedPage> {
  const row = prerenderedRows.find(({ page }) => page === name);
  if (!row) throw new Error(`No route uses the page ${name}.`);
  const { head } = await (row.prerendered ?? row.screen)();
  return {
    name,
    html: await renderRow(row),
    head,
    audience: row.audience,
    indexed: head.unlisted !== true && row.status === 200,
    modules: modulesOf(name, row.layout),
  };
}

async function renderRow(row: RouteRow): Promise<string> {
  const path = examplePath(row.path);
  const handler = createStaticHandler(routeObjects([row]));
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
  if (context instanceof Response)
    throw new Error(`${path} answers ${String(context.status)} instead of a page.`);
  return renderToString(
    <StrictMode>
      <InstanceContext value={PLACEHOLDER_INSTANCE}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </InstanceContext>
    </StrictMode>,
  );
}

function examplePath(pattern: string): string {
  return pattern.replace(/:\w+/g, 'example').replace('*', '/missing');
}

function modulesOf(page: PageName, layout: RouteRow['layout']): string[] {
  const screen = `src/routes/${page}.tsx`;
  return layout === 'studio' ? ['src/routes/session.ts', 'src/routes/studio.tsx', screen] : [screen];
}
