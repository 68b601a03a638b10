import { useEffect, useRef, useState } from 'react';
import type { OperatorLinks } from '@/lib/operator-links';
import { ServiceLine } from '@/ui/service-line';
import { SheetDialog } from '@/ui/sheet-dialog';
import { toasts } from '@/ui/toast/store';
import { loadToaster } from '@/ui/toast/toast-host';
import { BookingForm } from './booking-form';
import { copy } from './copy';
import { createBookingDraft } from './draft';
import { isBlank } from './rules';
import { showSentNote } from './sent-note';
import { useBookingForm } from './use-booking-form';

export interface BookedService {
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
  service: BookedService;
  opener: HTMLElement;
  onClose: () => void;
}

/** Asks a photographer for one service. Once the request is stored, the dialog closes and the toast appears. */
export function BookingDialog({
  photographer,
  brand,
  operatorLinks,
  service,
  opener,
  onClose,
}: BookingDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const isShown = useIsShown();
  const [draft] = useState(() => createBookingDraft(photographer.username, service.id));
  const booking = useBookingForm({
    target: { username: photographer.username, serviceId: service.id },
    draft,
    onSent: ({ clientEmail }) => {
      // A slow request can be left alone, and another dialog may be open by now.
      if (isShown.current) onClose();
      showSentNote(opener, clientEmail);
      toasts.add({ title: copy.sent.title, description: copy.sent.text });
    },
  });
  useEffect(() => {
    // On a phone it would lie over the title.
    toasts.dismiss();
    loadToaster().catch(console.error);
  }, []);

  return (
    <SheetDialog
      title={copy.title(service.title)}
      opener={opener}
      initialFocus={firstField}
      closesOutside={isBlank(booking.typed)}
      isHeld={booking.isHeld}
      onClose={onClose}
    >
      <div className="mt-4">
        <ServiceLine text={service.description} price={service.price} isBrief />
      </div>
      <BookingForm
        booking={booking}
        recipient={{ name: photographer.displayName, brand, operatorLinks }}
        firstField={firstField}
        onCancel={onClose}
      />
    </SheetDialog>
  );
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
