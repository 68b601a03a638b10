import '@/styles/app.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { InstanceContext, readInstance } from '@/api/instance';
import { AppSkeleton } from '@/features/loading/app-skeleton';
import { mayBeSignedIn } from '@/lib/session-hint';
import { createRouter } from '@/routes/router';
import { shownScreen } from '@/routes/table';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

const { page, audience } = container.dataset;
let root: Root | undefined;

// A page for visitors is of no use to somebody who may be signed in: at the front door their own home is on its way.
if (audience === 'signed-out' && mayBeSignedIn()) {
  root = createRoot(container);
  if (page === 'landing') {
    root.render(<AppSkeleton />);
    delete container.dataset.audience;
  }
}

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

// Anything but the prerendered page itself (a redirect, an error, the app's skeleton) replaces the markup.
if (!root && errors === null && shown?.page === page) hydrateRoot(container, app);
else (root ?? createRoot(container)).render(app);
delete container.dataset.audience;
