import type { DraftStore } from '@/lib/draft-store';
import { mailLink } from '@/lib/mail-link';
import { ServiceLine } from '@/ui/service-line';
import { copy } from './copy';
import { DateField } from './date-field';
import { NoteField } from './note-field';
import { StepButtons } from './step-buttons';
import { Timeline } from './timeline';
import type { BookingDetail, Step } from './types';
import { useBookingCalls } from './use-booking-calls';
import type { Steps } from './use-steps';

export interface RequestBodyProps {
  booking: BookingDetail;
  draft: DraftStore;
  steps: Steps;
  onAsking: (isAsking: boolean) => void;
  onTaken: (step: Step) => void;
  onUnauthorized: () => void;
}

/** All about one request. */
export function RequestBody({ booking, draft, steps, onAsking, onTaken, onUnauthorized }: RequestBodyProps) {
  const calls = useBookingCalls();
  const { clientEmail, serviceTitle, price, message, quarantined, suspicion, emailHold } = booking;
  const own = { booking, draft, calls, onUnauthorized };
  return (
    <>
      {quarantined && (
        <Reason>{suspicion ? copy.detail.suspicion[suspicion] : copy.detail.suspicionUnknown}</Reason>
      )}
      {emailHold && <Reason>{copy.detail.emailHold[emailHold]}</Reason>}
      <ServiceLine title={serviceTitle} price={price} />
      {message === '' ? (
        <p className="text-15 text-ink-soft">{copy.detail.noMessage}</p>
      ) : (
        <blockquote
          dir="auto"
          className="border-s-2 border-line-strong ps-5 text-17 wrap-anywhere whitespace-pre-line"
        >
          {message}
        </blockquote>
      )}
      {quarantined ? (
        <p className="text-15 wrap-anywhere text-ink-soft">{clientEmail}</p>
      ) : (
        <p className="text-15">
          <a
            href={mailLink(clientEmail)}
            className="inline-flex min-h-11 items-center wrap-anywhere text-safelight underline underline-offset-4"
          >
            {clientEmail}
          </a>
        </p>
      )}
      <StepButtons booking={booking} steps={steps} onAsking={onAsking} onTaken={onTaken} />
      {!quarantined && (
        <div className="grid gap-6 border-t border-line pt-6">
          <DateField {...own} />
          <NoteField {...own} />
        </div>
      )}
      <div className="border-t border-line pt-6">
        <Timeline booking={booking} calls={calls} onUnauthorized={onUnauthorized} />
      </div>
    </>
  );
}

/** Why a request is not treated like the others. */
function Reason({ children }: { children: string }) {
  return <p className="rounded-control bg-wash px-4 py-3 text-15 text-pretty">{children}</p>;
}
