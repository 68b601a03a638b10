import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { InstanceContext, type Instance } from '@/api/instance';
import type { PageHead } from '@/lib/page-head';
import { routeObjects } from '@/routes/router';
import { routeTable, servedRows, type RouteRow } from '@/routes/table';

type PageName = RouteRow['page'];
type Registration = Instance['registration'];

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

/**
 * The server writes the real brand and the real links over the placeholders, and takes the links out that are not set. The
 * last two values never reach the markup.
 */
const PLACEHOLDER_INSTANCE: Omit<Instance, 'registration'> = {
  brand: '__BRAND__',
  publicUrl: '__PUBLIC_URL__',
  operatorLinks: { privacy: '__PRIVACY_URL__', terms: '__TERMS_URL__', imprint: '__IMPRINT_URL__' },
  googleSignIn: false,
  passwordMinLength: 6,
};

const closedPage = (page: PageName) => `${page}-closed`;

/** Beside each page, those that the server answers with to somebody who may be signed in, or while nobody can register. */
export const routes = servedRows.map(({ path, page, status, variesByRegistration }) => {
  const own = routeTable.find((row) => row.path === path && row.page !== page);
  return {
    path,
    page,
    ...(own && { signedInPage: own.page }),
    ...(variesByRegistration && { closedPage: closedPage(page) }),
    status,
  };
});

const prerenderedRows = routeTable.filter(({ drawnByServer }) => drawnByServer !== true);

/** Every page the server may answer with, by the name of its file. */
export const pages = new Map<string, () => Promise<RenderedPage>>();
for (const row of prerenderedRows) {
  pages.set(row.page, () => renderPage(row, 'open'));
  if (row.variesByRegistration) pages.set(closedPage(row.page), () => renderPage(row, 'closed'));
}

async function renderPage(row: RouteRow, registration: Registration): Promise<RenderedPage> {
  const { head } = await (row.prerendered ?? row.screen)();
  return {
    name: row.page,
    html: await renderRow(row, { ...PLACEHOLDER_INSTANCE, registration }),
    head,
    audience: row.audience,
    indexed: head.unlisted !== true && row.status === 200,
    modules: modulesOf(row.page, row.layout),
  };
}

async function renderRow(row: RouteRow, instance: Instance): Promise<string> {
  const path = examplePath(row.path);
  const handler = createStaticHandler(routeObjects([row]));
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
  if (context instanceof Response)
    throw new Error(`${path} answers ${String(context.status)} instead of a page.`);
  return renderToString(
    <StrictMode>
      <InstanceContext value={instance}>
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
