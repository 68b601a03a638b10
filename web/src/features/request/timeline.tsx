import { clsx } from 'clsx';
import { frameNumber } from '@/lib/frame-number';
import { Moment } from '@/ui/moment';
import { copy } from './copy';
import { type Outcome, outcomeOf, type RequestData } from './types';

interface Step {
  name: string;
  at: string | null;
  tone: string;
}

const TONES: Record<Outcome, string> = {
  inquiry: 'bg-ink',
  confirmed: 'bg-ok',
  completed: 'bg-ok',
  declined: 'bg-danger',
  cancelled: 'bg-ink-soft',
  calledOff: 'bg-danger',
};

/** How far a request has come. What was skipped on the way is left out: an answer may come before anybody was seen to look. */
export function Timeline(request: RequestData) {
  const { receivedAt, seenAt, answeredAt, timeZone } = request;
  const outcome = outcomeOf(request);
  const isOpen = outcome === 'inquiry';
  const steps: Step[] = [{ name: copy.timeline.received, at: receivedAt, tone: 'bg-ink' }];
  if (isOpen || seenAt !== null) steps.push({ name: copy.timeline.seen, at: seenAt, tone: 'bg-ink' });
  steps.push({
    name: isOpen ? copy.timeline.answer : copy.status[outcome],
    at: answeredAt,
    tone: TONES[outcome],
  });
  return (
    <ol aria-label={copy.timeline.label} className="grid">
      {steps.map((step, index) => (
        <TimelineStep
          key={step.name}
          step={step}
          timeZone={timeZone}
          position={index + 1}
          done={step.at !== null || (!isOpen && index === steps.length - 1)}
        />
      ))}
    </ol>
  );
}

interface TimelineStepProps {
  step: Step;
  timeZone: string;
  position: number;
  done: boolean;
}

function TimelineStep({ step, timeZone, position, done }: TimelineStepProps) {
  return (
    <li className="group grid grid-cols-[auto_auto_1fr] gap-x-4">
      <span aria-hidden className="frame-mark leading-6">
        {frameNumber(position)}
      </span>
      <span aria-hidden className="grid grid-rows-[auto_1fr] justify-items-center">
        <span
          className={clsx(
            'mt-1.5 size-3 rounded-full border',
            done ? `border-transparent ${step.tone}` : 'border-line-strong',
          )}
        />
        <span className="my-1 w-px bg-line-strong group-last:hidden" />
      </span>
      <div className="pb-6 group-last:pb-0">
        <p className={clsx('font-medium', !done && 'text-ink-soft')}>{step.name}</p>
        <p className="text-15 text-ink-soft tabular-nums">
          {step.at === null ? !done && copy.timeline.notYet : <Moment at={step.at} timeZone={timeZone} />}
        </p>
      </div>
    </li>
  );
}
