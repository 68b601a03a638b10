import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ServiceLine } from '@/ui/service-line';
import { SheetDialog } from '@/ui/sheet-dialog';
import type { BookedService } from './booking-dialog';
import { BookingForm } from './booking-form';
import { copy } from './copy';
import type { BookingDraft } from './draft';
import { NOTHING_TYPED } from './rules';
import type { Outcome } from './send';
import { useBookingForm } from './use-booking-form';

interface SampleBookingProps {
  service: BookedService;
  opener: HTMLElement;
  /** Where to go from here. */
  wayOn: ReactNode;
  onClose: () => void;
}

const SENT: Outcome = { kind: 'sent' };
const sendNothing = () => Promise.resolve(SENT);

/** Nothing of a sample outlives its dialog. */
const NO_DRAFT: BookingDraft = {
  typed: () => NOTHING_TYPED,
  setTyped: () => undefined,
  keyFor: () => '',
  dropKey: () => undefined,
  fillMillis: () => null,
  close: () => undefined,
};

/** The form that clients fill in, to be tried by whoever thinks about a page of her own. Nothing leaves the browser. */
export function SampleBooking({ service, opener, wayOn, onClose }: SampleBookingProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const [isSent, setSent] = useState(false);
  const booking = useBookingForm({
    target: { username: '', serviceId: service.id },
    draft: NO_DRAFT,
    send: sendNothing,
    onSent: () => {
      setSent(true);
    },
  });
  return (
    <SheetDialog
      title={isSent ? copy.sample.sentTitle : copy.title(service.title)}
      opener={opener}
      initialFocus={firstField}
      closesOutside
      isHeld={false}
      onClose={onClose}
    >
      {isSent ? (
        <>
          <p role="status" className="mt-3 text-17 text-pretty text-ink-soft">
            {copy.sample.sentText}
          </p>
          <div className="mt-8 flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">
            <Button intent="outline" onClick={onClose}>
              {copy.sample.close}
            </Button>
            {wayOn}
          </div>
        </>
      ) : (
        <>
          <p className="mt-2 text-15 text-pretty text-ink-soft">{copy.sample.note}</p>
          <div className="mt-4">
            <ServiceLine text={service.description} price={service.price} isBrief />
          </div>
          <BookingForm booking={booking} firstField={firstField} onCancel={onClose} />
        </>
      )}
    </SheetDialog>
  );
}
