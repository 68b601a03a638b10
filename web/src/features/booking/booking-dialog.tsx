import { useEffect, useRef, useState } from 'react';
import { Dialog } from '@/ui/dialog';
import type { OperatorLinks } from '@/ui/operator-links';
import { ServiceLine } from '@/ui/service-line';
import { loadToaster } from '@/ui/toast/toast-host';
import { toasts } from '@/ui/toast/toast-store';
import { BookingForm } from './booking-form';
import { copy } from './copy';
import { createBookingDraft } from './draft';
import { isBlank } from './rules';
import { useBookingForm } from './use-booking-form';

export interface BookableService {
  id: string;
  title: string;
  description: string;
  /** In cents. */
  price: number;
}

interface BookingDialogProps {
  photographer: { username: string; displayName: string };
  brand: string;
  operatorLinks: OperatorLinks;
  service: BookableService;
  opener: HTMLElement;
  onClose: () => void;
}

/** The form to request one service. Once the server has stored the request, the dialog closes and a toast appears. */
export function BookingDialog({
  photographer,
  brand,
  operatorLinks,
  service,
  opener,
  onClose,
}: BookingDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const isMounted = useIsMounted();
  const [draft] = useState(() => createBookingDraft(photographer.username, service.id));
  const booking = useBookingForm({
    target: { username: photographer.username, serviceId: service.id },
    draft,
    onSent: ({ clientEmail }) => {
      // The client may have closed the dialog during a slow request, and another one may be open.
      if (isMounted.current) onClose();
      showSentNote(opener, clientEmail);
      toasts.add({ title: copy.sent.title, description: copy.sent.text });
    },
  });
  useEffect(() => {
    // On a phone an earlier toast would cover the title.
    toasts.dismiss();
    loadToaster().catch(console.error);
  }, []);

  return (
    <Dialog
      title={copy.title(service.title)}
      openButton={opener}
      initialFocus={firstField}
      closesOnOutsideClick={isBlank(booking.values)}
      isLocked={booking.isLocked}
      closesOnBack
      onClose={onClose}
    >
      <div className="mt-4">
        <ServiceLine text={service.description} price={service.price} isClamped />
      </div>
      <BookingForm
        booking={booking}
        recipient={{ name: photographer.displayName, brand, operatorLinks }}
        firstField={firstField}
        onCancel={onClose}
      />
    </Dialog>
  );
}

function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

const SENT_NOTE_ATTRIBUTE = 'data-sent-note';

/**
 * Shows below the service's button to which email address the photographer will reply. Unlike the toast, the note
 * stays. It is a plain element, because the page may be server-rendered HTML without React.
 */
function showSentNote(button: HTMLElement, clientEmail: string) {
  const previousNote = button.nextElementSibling;
  if (previousNote?.hasAttribute(SENT_NOTE_ATTRIBUTE)) previousNote.remove();
  const note = document.createElement('p');
  note.setAttribute(SENT_NOTE_ATTRIBUTE, '');
  // The zero width keeps a long email address from widening the column.
  note.className = 'mt-2 w-0 min-w-full text-center text-13 text-pretty wrap-anywhere text-ink-soft';
  note.textContent = copy.sentNote(clientEmail);
  button.after(note);
}
