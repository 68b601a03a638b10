import { useRef, useState, type ReactNode } from 'react';
import { Button } from '@/ui/button';
import { ServiceLine } from '@/ui/service-line';
import { Dialog } from '@/ui/dialog';
import type { BookableService } from './booking-dialog';
import { BookingForm } from './booking-form';
import { copy } from './copy';
import type { BookingDraft } from './draft';
import { EMPTY_REQUEST } from './rules';
import type { SendResult } from './send';
import { useBookingForm } from './use-booking-form';

interface SampleBookingProps {
  service: BookableService;
  opener: HTMLElement;
  /** The link to sign up, shown at the end. */
  signUpLink: ReactNode;
  onClose: () => void;
}

const SENT_RESULT: SendResult = { kind: 'sent' };
const sendNothing = () => Promise.resolve(SENT_RESULT);

/** A sample stores nothing. */
const EMPTY_DRAFT: BookingDraft = {
  getValues: () => EMPTY_REQUEST,
  setValues: () => undefined,
  getKey: () => '',
  discardKey: () => undefined,
  getFillMillis: () => null,
  discard: () => undefined,
};

/** The booking form on the landing page, for visitors to try. It sends nothing. */
export function SampleBooking({ service, opener, signUpLink, onClose }: SampleBookingProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const [isSent, setSent] = useState(false);
  const booking = useBookingForm({
    target: { username: '', serviceId: service.id },
    draft: EMPTY_DRAFT,
    send: sendNothing,
    onSent: () => {
      setSent(true);
    },
  });
  return (
    <Dialog
      title={isSent ? copy.sample.sentTitle : copy.title(service.title)}
      openButton={opener}
      initialFocus={firstField}
      closesOnBack
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
            {signUpLink}
          </div>
        </>
      ) : (
        <>
          <p className="mt-2 text-15 text-pretty text-ink-soft">{copy.sample.note}</p>
          <div className="mt-4">
            <ServiceLine text={service.description} price={service.price} isClamped />
          </div>
          <BookingForm booking={booking} firstField={firstField} onCancel={onClose} />
        </>
      )}
    </Dialog>
  );
}
