import { useRef } from 'react';
import { Link } from 'react-router';
import { useRetry, type Retry } from '@/api/use-retry';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Card } from '@/ui/card';
import { RetryButton } from '@/ui/retry-button';
import { Skeleton } from '@/ui/skeleton';
import { Age } from './age';
import { Arrivals } from './arrivals';
import { AskLine } from './ask-line';
import { copy } from './copy';
import { MailMark } from './mail-mark';
import { ReplyLink } from './reply-link';
import { StatusChip } from './status-chip';
import { ToldBar } from './told-bar';
import type { BookingSummary } from './types';
import { useExpiry } from './use-expiry';
import type { Newest } from './use-newest';
import { useSteps, type Steps } from './use-steps';

const ANSWERS = ['confirm', 'decline'] as const;
type Answer = (typeof ANSWERS)[number];

/** The main button is the one of the open request, and stands out once on the screen. */
function intentOf(answer: Answer, isFirst: boolean) {
  if (answer !== 'confirm') return 'quiet';
  return isFirst ? 'primary' : 'outline';
}

interface NewestRequestsProps {
  newest: Newest;
  /** The server no longer knows the person: what they see. */
  onExpired: () => void;
  /** The same, for something they did. */
  onUnauthorized: () => void;
}

/** The newest requests, on home: those that wait for an answer, or else how the last ones stand. */
export function NewestRequests({ newest, onExpired, onUnauthorized }: NewestRequestsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = useSteps({ onUnauthorized });
  const { waiting, latest, isQuiet, shown } = newest;
  const again = useRetry(shown);
  useExpiry([waiting.error, latest.error], onExpired);
  return (
    <Card
      title={isQuiet ? copy.home.latest : copy.home.needsAnswer}
      headingRef={heading}
      action={
        <Link to={paths.bookings} className={buttonStyle({ intent: 'quiet', size: 'md' })}>
          {copy.home.all}
        </Link>
      }
    >
      <Arrivals />
      <div className="px-5 sm:px-6.5">
        <ToldBar steps={steps} space="below" focusAfter={() => heading.current} />
      </div>
      {shown.data ? (
        <Rows
          items={shown.data.items}
          steps={steps}
          onTaken={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        <Instead again={again} />
      )}
    </Card>
  );
}

interface RowProps {
  steps: Steps;
  /** The button that was pressed is gone, and with it the focus. */
  onTaken: () => void;
}

function Rows({ items, ...row }: RowProps & { items: readonly BookingSummary[] }) {
  if (items.length === 0) {
    return (
      <p className="border-t border-line px-5 py-9 text-center text-15 text-pretty text-ink-soft sm:px-6.5">
        {copy.home.empty}
      </p>
    );
  }
  return (
    <ul>
      {items.map((booking, index) => (
        <li
          key={booking.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line px-5 py-4 sm:px-6.5"
        >
          <Row booking={booking} isFirst={index === 0} {...row} />
        </li>
      ))}
    </ul>
  );
}

interface OneRowProps extends RowProps {
  booking: BookingSummary;
  isFirst: boolean;
}

function Row({ booking, isFirst, steps, onTaken }: OneRowProps) {
  const { id, clientName, createdAt, status } = booking;
  const isOpen = status === 'inquiry';
  const busy = steps.busyWith(id);
  const take = async (answer: Answer) => {
    if (busy === null && (await steps.take(booking, answer))) onTaken();
  };
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <Link
          to={paths.booking(id)}
          className="inline-flex min-h-11 min-w-0 items-center text-15 font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          <bdi>{clientName}</bdi>
        </Link>
        <span className="shrink-0 rounded-full bg-safelight/8 px-2.5 py-0.5 text-13 font-medium text-safelight tabular-nums">
          <Age at={createdAt} />
        </span>
      </div>
      <AskLine booking={booking} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        {isOpen ? (
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
            {ANSWERS.map((answer) => (
              <Button
                key={answer}
                intent={intentOf(answer, isFirst)}
                size="md"
                keepsFocus
                aria-label={busy === answer ? copy.busy[answer] : copy.stepOf(copy.steps[answer], clientName)}
                busy={busy === answer}
                busyLabel={copy.busy[answer]}
                onClick={() => void take(answer)}
              >
                {copy.steps[answer]}
              </Button>
            ))}
            <div className="col-span-2 grid">
              <ReplyLink booking={booking} intent="outline" label={copy.replyTo(clientName)}>
                {copy.reply}
              </ReplyLink>
            </div>
          </div>
        ) : (
          <StatusChip booking={booking} />
        )}
        <div className="ms-auto">
          <MailMark booking={booking} />
        </div>
      </div>
    </>
  );
}

/** In the place of the rows while they are on their way, or when they did not come. */
function Instead({ again }: { again: Retry }) {
  if (again.isFailed) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-4 border-t border-line px-5 py-6 sm:px-6.5"
      >
        <p className="text-15 text-ink-soft">{copy.home.failed}</p>
        <RetryButton isBusy={again.isRetrying} onRetry={again.retry} />
      </div>
    );
  }
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4 sm:px-6.5">
      <p className="sr-only">{copy.home.loading}</p>
      <Skeleton className="h-11 w-2/5" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11 w-3/5" />
    </div>
  );
}
