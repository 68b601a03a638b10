import type { DraftStore } from '@/lib/draft-store';
import { buildMailtoLink } from '@/lib/navigation';
import { ServiceLine } from '@/ui/service-line';
import { copy } from './copy';
import { DateField } from './date-field';
import { NoteField } from './note-field';
import { ActionButtons } from './action-buttons';
import { Timeline } from './timeline';
import type { BookingDetail, RequestAction } from './queries';
import { useBookingCalls } from './use-booking-calls';
import type { RequestActions } from './use-request-actions';

export interface RequestBodyProps {
  booking: BookingDetail;
  draft: DraftStore;
  requestActions: RequestActions;
  /** Reports whether the confirmation dialog of an action is open. While it is, the request must not close. */
  onConfirmingChange: (isConfirming: boolean) => void;
  onActionDone: (action: RequestAction) => void;
}

/** The details of an open request: message, actions, date, note and timeline. */
export function RequestBody({
  booking,
  draft,
  requestActions,
  onConfirmingChange,
  onActionDone,
}: RequestBodyProps) {
  const calls = useBookingCalls();
  const { clientEmail, serviceTitle, price, message, quarantined, suspicion, emailHold } = booking;
  const fieldProps = { booking, draft, calls };
  return (
    <>
      {quarantined && (
        <RequestNotice>
          {suspicion ? copy.detail.suspicion[suspicion] : copy.detail.suspicionUnknown}
        </RequestNotice>
      )}
      {emailHold && <RequestNotice>{copy.detail.emailHold[emailHold]}</RequestNotice>}
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
            href={buildMailtoLink(clientEmail)}
            className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline underline-offset-4"
          >
            {clientEmail}
          </a>
        </p>
      )}
      <ActionButtons
        booking={booking}
        requestActions={requestActions}
        onConfirmingChange={onConfirmingChange}
        onActionDone={onActionDone}
      />
      {!quarantined && (
        <div className="grid gap-6 border-t border-line pt-6">
          <DateField {...fieldProps} />
          <NoteField {...fieldProps} />
        </div>
      )}
      <div className="border-t border-line pt-6">
        <Timeline booking={booking} calls={calls} />
      </div>
    </>
  );
}

/** Explains why a request is in quarantine, or why its email is held back. */
function RequestNotice({ children }: { children: string }) {
  return <p className="rounded-control bg-wash px-4 py-3 text-15 text-pretty">{children}</p>;
}
