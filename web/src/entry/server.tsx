import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type Instance, InstanceContext } from '@/api/instance';
import type { PageHead } from '@/lib/page';
import { createRouteObjects } from '@/routes/router';
import { type RouteRow, routeTable, primaryPrerenderedRows } from '@/routes/route-table';

type PageName = RouteRow['page'];
type Registration = Instance['registration'];

export interface RenderedPage {
  name: PageName;
  html: string;
  head: PageHead;
  audience: RouteRow['audience'];
  /** Whether search engines may list it. */
  indexed: boolean;
  /** The lazy modules that the browser needs before it can hydrate the markup, or replace it with the screen. */
  modules: string[];
}

/**
 * The server replaces the placeholders with the real brand, links and limits, and removes links and password
 * requirements that are not set, and the button for passkeys where they do not work. The markup does not depend on
 * `googleSignIn`.
 */
const PLACEHOLDER_INSTANCE: Omit<Instance, 'registration'> = {
  brand: '__BRAND__',
  publicUrl: '__PUBLIC_URL__',
  operatorLinks: { privacy: '__PRIVACY_URL__', terms: '__TERMS_URL__', imprint: '__IMPRINT_URL__' },
  googleSignIn: false,
  passkeys: true,
  passwordPolicy: {
    minLength: 987_601,
    maxLength: 987_602,
    requiresLowercase: true,
    requiresUppercase: true,
    requiresNumber: true,
    requiresSymbol: true,
  },
};

/** Numbers cannot be placeholders, so these unlikely ones stand for the limits of the password policy. */
const NUMBER_PLACEHOLDERS = { '987601': '__PASSWORD_MIN_LENGTH__', '987602': '__PASSWORD_MAX_LENGTH__' };

const getClosedPageName = (page: PageName) => `${page}-closed`;

/** Each prerendered path with its page, and the variants for users who may be signed in and for closed registration. */
export const routes = primaryPrerenderedRows.map(({ path, page, status, variesByRegistration }) => {
  const signedInRow = routeTable.find((row) => row.path === path && row.page !== page);
  return {
    path,
    page,
    ...(signedInRow && { signedInPage: signedInRow.page }),
    ...(variesByRegistration && { closedPage: getClosedPageName(page) }),
    status,
  };
});

const prerenderedRows = routeTable.filter(({ isServerRendered }) => isServerRendered !== true);

/** Every prerendered page, by file name. */
export const pages = new Map<string, () => Promise<RenderedPage>>();
for (const row of prerenderedRows) {
  pages.set(row.page, () => renderPage(row, 'open'));
  if (row.variesByRegistration) pages.set(getClosedPageName(row.page), () => renderPage(row, 'closed'));
}

async function renderPage(row: RouteRow, registration: Registration): Promise<RenderedPage> {
  // A screen that needs a signed-in user has a replacement for prerendering.
  const { head } = await (row.prerendered ?? row.screen)();
  return {
    name: row.page,
    html: await renderHtml(row, { ...PLACEHOLDER_INSTANCE, registration }),
    head,
    audience: row.audience,
    indexed: head.unlisted !== true && row.status === 200,
    modules: listModules(row.page, row.layout),
  };
}

async function renderHtml(row: RouteRow, instance: Instance): Promise<string> {
  const path = buildExamplePath(row.path);
  const handler = createStaticHandler(createRouteObjects([row]));
  const context = await handler.query(new Request(new URL(path, 'http://prerender.invalid')));
  if (context instanceof Response)
    throw new Error(`${path} returned the status ${String(context.status)} instead of a page.`);
  const html = renderToString(
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
  return Object.entries(NUMBER_PLACEHOLDERS).reduce(
    (text, [number, placeholder]) => text.replaceAll(number, placeholder),
    html,
  );
}

function buildExamplePath(pattern: string): string {
  return pattern.replace(/:\w+/g, 'example').replace('*', '/missing');
}

function listModules(page: PageName, layout: RouteRow['layout']): string[] {
  const screen = `src/routes/${page}.tsx`;
  return layout === 'app' ? ['src/routes/app-session.ts', 'src/routes/app-providers.tsx', screen] : [screen];
}
