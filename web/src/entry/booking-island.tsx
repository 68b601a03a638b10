import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BookingDialog } from '@/features/booking/booking-dialog';
import type { ViewData } from '@/routes/views';
import { ToastHost } from '@/ui/toast/toast-host';
import { readPage } from './public/page';

let root: Root | undefined;
const failures: unknown[] = [];

/**
 * Opens the booking dialog on a page that came as finished HTML, with what the server wrote into it. Throws when the
 * page does not know the service or the browser cannot show the dialog, so that the link can be followed instead.
 */
export function openBooking(serviceId: string, opener: HTMLElement) {
  const { brand, operatorLinks, profile } = shownPage();
  const service = profile.services.find(({ id }) => id === serviceId);
  if (!service) throw new Error(`The page has no service ${serviceId}.`);
  const dialog = (
    <BookingDialog
      photographer={profile}
      brand={brand}
      operatorLinks={operatorLinks}
      service={service}
      opener={opener}
      onClose={() => {
        show(null);
      }}
    />
  );
  failures.length = 0;
  show(dialog);
  if (failures.length > 0) throw new Error('The dialog cannot be shown.', { cause: failures[0] });
}

/**
 * At once: opened while it is still the click's doing, because a phone brings its keyboard for nothing else; closed
 * before the toast that follows, which then appears on the page.
 */
function show(dialog: ReactNode) {
  const island = (root ??= createIsland());
  flushSync(() => {
    island.render(
      <StrictMode>
        {dialog}
        <ToastHost />
      </StrictMode>,
    );
  });
}

function createIsland(): Root {
  return createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => {
      failures.push(error);
      console.error(error);
    },
  });
}

function shownPage(): ViewData['profile'] {
  const page = readPage(document);
  if (page?.view !== 'profile') throw new Error('This is no page of a photographer.');
  return page.props as unknown as ViewData['profile'];
}
