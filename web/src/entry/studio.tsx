import '@/styles/app.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { InstanceContext, readInstance } from '@/api/instance';
import { mayBeSignedIn } from '@/lib/session-hint';
import { createRouter } from '@/routes/router';
import { shownScreen } from '@/routes/table';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

const { page, audience } = container.dataset;
// Hidden since before the first paint: a page for visitors is of no use to somebody who may be signed in.
const isHidden = audience === 'signed-out' && mayBeSignedIn();

const instance = readInstance(document);
const router = await createRouter();
const app = (
  <StrictMode>
    <InstanceContext value={instance}>
      <RouterProvider router={router} />
    </InstanceContext>
  </StrictMode>
);

const { errors, matches, loaderData } = router.state;
const route = matches.at(-1)?.route;
const shown = shownScreen(route && { handle: route.handle, loaderData: loaderData[route.id] });

// Anything but the prerendered page itself (a redirect, an error, a screen for somebody else) replaces the markup.
if (!isHidden && errors === null && shown?.page === page) hydrateRoot(container, app);
else createRoot(container).render(app);

// Shown again, but only once nothing is left in it to flash.
if (isHidden) container.replaceChildren();
delete container.dataset.audience;
