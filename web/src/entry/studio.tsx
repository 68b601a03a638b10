import '@/styles/app.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { InstanceContext, readInstance } from '@/api/instance';
import { createRouter } from '@/routes/router';
import type { ScreenHandle } from '@/routes/table';

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element.');

const instance = readInstance(document);
const router = await createRouter();
const app = (
  <StrictMode>
    <InstanceContext value={instance}>
      <RouterProvider router={router} />
    </InstanceContext>
  </StrictMode>
);

const shown = router.state.matches.at(-1)?.route.handle as ScreenHandle | undefined;
const failed = router.state.errors !== null;

// Anything but the prerendered page itself (a redirect, an error, the app's skeleton) replaces the markup.
if (!failed && shown?.page === container.dataset.page) hydrateRoot(container, app);
else createRoot(container).render(app);
