import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BookingDialog } from '@/features/booking/booking-dialog';
import { ToastHost } from '@/ui/toast/toast-host';
import { readProfilePage } from './public/profile-page';

let root: Root | undefined;
const renderErrors: unknown[] = [];

/**
 * Opens the booking dialog on a server-rendered page, with the data that the server embedded. Throws if the page has no
 * such service or the browser cannot show the dialog, so that the caller can follow the link instead.
 */
export function openBooking(serviceId: string, opener: HTMLElement) {
  const { brand, operatorLinks, profile } = readProfilePage();
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
        renderIsland(null);
      }}
    />
  );
  renderErrors.length = 0;
  renderIsland(dialog);
  if (renderErrors.length > 0)
    throw new Error('React could not render the booking dialog.', { cause: renderErrors[0] });
}

/**
 * Renders synchronously: a phone shows its keyboard only if the dialog opens within the click. The dialog must close
 * before the toast that follows, which then appears on the page.
 */
function renderIsland(dialog: ReactNode) {
  const island = (root ??= createIslandRoot());
  flushSync(() => {
    island.render(
      <StrictMode>
        {dialog}
        <ToastHost />
      </StrictMode>,
    );
  });
}

function createIslandRoot(): Root {
  return createRoot(document.body.appendChild(document.createElement('div')), {
    onUncaughtError: (error) => {
      renderErrors.push(error);
      console.error(error);
    },
  });
}
