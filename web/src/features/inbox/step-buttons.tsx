import { useState } from 'react';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { copy } from './copy';
import { ReplyLink } from './reply-link';
import type { BookingDetail, Step } from './types';
import type { Steps } from './use-steps';

/** The order of the buttons. What brings the request on stands out. */
const ORDER: readonly Step[] = ['confirm', 'complete', 'release', 'decline', 'cancel', 'delete'];
const LOUD: readonly Step[] = ['confirm', 'complete', 'release'];

/** Steps that ask first: they cannot be taken lightly, or not back. */
const QUESTIONS = { cancel: copy.confirmCancel, delete: copy.confirmDelete } as const;
type Question = keyof typeof QUESTIONS;
const isQuestion = (step: Step): step is Question => step in QUESTIONS;

/** Who had a mail gets the next one as well; who had none gets none. */
const hearsByMail = ({ timeline }: BookingDetail) => timeline.some(({ mail }) => mail?.to === 'client');

interface StepButtonsProps {
  booking: BookingDetail;
  steps: Steps;
  /** Whether a question is open: what lies below it stays. */
  onAsking: (isAsking: boolean) => void;
  onTaken: (step: Step) => void;
}

/** What can be done with a request, and the way to write to its client. */
export function StepButtons({ booking, steps, onAsking, onTaken }: StepButtonsProps) {
  const [asked, setAsked] = useState<Question | null>(null);
  const busy = steps.busyWith(booking.id);

  const ask = (question: Question | null) => {
    setAsked(question);
    onAsking(question !== null);
  };
  const take = async (step: Step) => {
    if (busy !== null) return;
    const isTaken = await steps.take(booking, step);
    ask(null);
    if (isTaken) onTaken(step);
  };
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {ORDER.filter((step) => booking.actions.includes(step)).map((step) => (
        <Button
          key={step}
          size="md"
          intent={LOUD.includes(step) ? 'primary' : 'quiet'}
          keepsFocus
          busy={busy === step && asked === null}
          busyLabel={copy.busy[step]}
          onClick={() => {
            if (isQuestion(step)) ask(step);
            else void take(step);
          }}
        >
          {copy.steps[step]}
        </Button>
      ))}
      {!booking.quarantined && (
        <div className="col-span-2 grid">
          <ReplyLink booking={booking} intent="outline">
            {copy.replyByMail}
          </ReplyLink>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          title={QUESTIONS[asked].title}
          text={QUESTIONS[asked].text(booking.clientName, hearsByMail(booking))}
          keep={QUESTIONS[asked].keep}
          confirm={copy.steps[asked]}
          busy={busy === asked}
          busyLabel={copy.busy[asked]}
          intent="danger"
          onKeep={() => {
            if (busy === null) ask(null);
          }}
          onConfirm={() => void take(asked)}
        />
      )}
    </div>
  );
}
