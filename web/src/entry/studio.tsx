import '@/styles/app.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { InstanceContext, readInstance } from '@/api/instance';
import { mayBeSignedIn } from '@/lib/session-hint';
import { firstLook } from '@/routes/first-look';
import { createRouter, newSession, type Router } from '@/routes/router';
import type { AppSession } from '@/routes/session';
import { shownScreen } from '@/routes/table';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

const { page, audience } = container.dataset;
// Hidden since before the first paint: a page for visitors is of no use to somebody who may be signed in.
const isHidden = audience === 'signed-out' && mayBeSignedIn();

const instance = readInstance(document);
let session: AppSession | undefined;
// To have read all this code was a long task on a phone already: what the page does with it is another one.
await new Promise((resolve) => setTimeout(resolve));
const router = await createRouter(async () => (session = await newSession()));
const isPrepared = await firstLook(session, shownIn(router)?.prepare);
const app = (
  <StrictMode>
    <InstanceContext value={instance}>
      <RouterProvider router={router} />
    </InstanceContext>
  </StrictMode>
);

// Anything but the prerendered page itself (a redirect, an error, a screen for somebody) replaces the markup. It is drawn
// in small steps, between which the page can do something else.
const isPrerendered = router.state.errors === null && shownIn(router)?.page === page && !isPrepared;
if (isPrerendered && !isHidden) hydrateRoot(container, app);
else
  startTransition(() => {
    createRoot(container).render(app);
  });

// Shown again, but only once nothing is left in it to flash.
if (isHidden) container.replaceChildren();
delete container.dataset.audience;

function shownIn({ state: { matches, loaderData } }: Router) {
  const route = matches.at(-1)?.route;
  return shownScreen(route && { handle: route.handle, loaderData: loaderData[route.id] });
}
