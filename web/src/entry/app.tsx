import '@/styles/app.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { InstanceContext, mayBeSignedIn, readInstance } from '@/api/instance';
import { prefetchScreen } from '@/routes/prefetch';
import { createRouter, loadSession, type Router } from '@/routes/router';
import type { AppSession } from '@/routes/app-session';
import { getMatchedScreen } from '@/routes/route-table';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

const { page, audience } = container.dataset;
// CSS hides a page for signed-out visitors, from the first paint on, if the user may be signed in.
const isHidden = audience === 'signed-out' && mayBeSignedIn();

const instance = readInstance(document);
// The clients and the cache of the app, also for a signed-out user. Undefined if the screen needs none of them and the
// user cannot be signed in.
let appSession: AppSession | undefined;
// Evaluating the modules is a long task on a phone. This pause lets the browser handle input before the next one.
await new Promise((resolve) => setTimeout(resolve));
const router = await createRouter(async () => (appSession = await loadSession(instance.firebase)));
// True if the user is signed in and the screen prefetches data. The first render then differs from the prerendered
// page.
const isPrepared = await prefetchScreen(appSession, getCurrentScreen(router)?.prefetch);
const app = (
  <StrictMode>
    <InstanceContext value={instance}>
      <RouterProvider router={router} />
    </InstanceContext>
  </StrictMode>
);

// Anything but the prerendered page (a redirect, an error, a signed-in screen) replaces the markup. React renders it in
// small steps, so that the page stays responsive.
const isPrerendered = router.state.errors === null && getCurrentScreen(router)?.page === page && !isPrepared;
if (isPrerendered && !isHidden) hydrateRoot(container, app);
else
  startTransition(() => {
    createRoot(container).render(app);
  });

// Removes the prerendered markup before showing the container again, so that it does not flash.
if (isHidden) container.replaceChildren();
delete container.dataset.audience;

function getCurrentScreen({ state: { matches, loaderData } }: Router) {
  const route = matches.at(-1)?.route;
  return getMatchedScreen(route && { handle: route.handle, loaderData: loaderData[route.id] });
}
