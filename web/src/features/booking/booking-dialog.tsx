import { useEffect, useRef, useState } from 'react';
import { ServiceLine } from '@/ui/service-line';
import { SheetDialog } from '@/ui/sheet-dialog';
import { toasts } from '@/ui/toast/store';
import { loadToaster } from '@/ui/toast/toast-host';
import { BookingForm } from './booking-form';
import { copy } from './copy';
import { createBookingDraft } from './draft';
import { Receipt } from './receipt';
import { isBlank, type BookingRequest } from './rules';
import { announceSent, useBookingForm } from './use-booking-form';

export interface BookedService {
  id: string;
  title: string;
  description: string;
  /** In cents. */
  price: number;
}

interface BookingDialogProps {
  photographer: { username: string; displayName: string };
  service: BookedService;
  opener: HTMLElement;
  onClose: () => void;
}

/**
 * Asks a photographer for one service. Once the request is in, a receipt takes the form's place; then the dialog
 * closes and the toast appears, together: over an open dialog the two would say the same at the same time.
 */
export function BookingDialog({ photographer, service, opener, onClose }: BookingDialogProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const doneButton = useRef<HTMLButtonElement>(null);
  const [draft] = useState(() => createBookingDraft(photographer.username, service.id));
  const [sent, setSent] = useState<BookingRequest | null>(null);
  const booking = useBookingForm({
    target: { username: photographer.username, serviceId: service.id },
    draft,
    onSent: (request) => {
      keepSize(sheet.current);
      setSent(request);
    },
  });
  useEffect(() => {
    // On a phone it would lie over the title.
    toasts.dismiss();
    loadToaster().catch(console.error);
  }, []);

  const close = () => {
    onClose();
    if (sent) announceSent();
  };
  return (
    <SheetDialog
      title={sent ? copy.receipt.title(photographer.displayName) : copy.title(service.title)}
      opener={opener}
      initialFocus={firstField}
      sheetRef={sheet}
      closesOutside={sent !== null || isBlank(booking.typed)}
      isHeld={booking.isHeld}
      onClose={close}
    >
      {sent ? (
        <Receipt
          photographer={photographer.displayName}
          service={service}
          address={sent.clientEmail}
          doneRef={doneButton}
          onDone={close}
        />
      ) : (
        <>
          <div className="mt-4">
            <ServiceLine text={service.description} price={service.price} isBrief />
          </div>
          <BookingForm booking={booking} firstField={firstField} onCancel={onClose} />
        </>
      )}
    </SheetDialog>
  );
}

/** A sheet that shrank to its receipt would move away under the finger that has just pressed its button. */
function keepSize(sheet: HTMLElement | null) {
  if (sheet) sheet.style.minHeight = `${String(sheet.offsetHeight)}px`;
}
