import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BookingDialog } from '@/features/booking/booking-dialog';
import type { PublicProfileData } from '@/features/public-profile/types';
import { ToastHost } from '@/ui/toast/toast-host';

let root: Root | undefined;

/**
 * Opens the booking dialog on a page that came as finished HTML, with what the server wrote into it. Throws when the
 * page does not know the service, so that the link can be followed instead.
 */
export function openBooking(serviceId: string, opener: HTMLElement) {
  const photographer = shownProfile();
  const service = photographer.services.find(({ id }) => id === serviceId);
  if (!service) throw new Error(`The page has no service ${serviceId}.`);
  const dialog = (
    <BookingDialog
      photographer={photographer}
      service={service}
      opener={opener}
      onClose={() => {
        show(null);
      }}
    />
  );
  show(dialog);
}

/**
 * At once: opened while it is still the click's doing, because a phone brings its keyboard for nothing else; closed
 * before the toast that follows, which then appears on the page.
 */
function show(dialog: ReactNode) {
  const island = (root ??= createRoot(document.body.appendChild(document.createElement('div'))));
  flushSync(() => {
    island.render(
      <StrictMode>
        {dialog}
        <ToastHost />
      </StrictMode>,
    );
  });
}

/** Nothing checks its shape: page and scripts come out of the same binary. */
function shownProfile(): PublicProfileData {
  const block = document.getElementById('page');
  if (!block) throw new Error('The page has no #page block.');
  return (JSON.parse(block.textContent) as { props: { profile: PublicProfileData } }).props.profile;
}
