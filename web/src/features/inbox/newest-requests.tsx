import { useRef } from 'react';
import { Link } from 'react-router';
import { type RetryState, useRetry } from '@/api/use-retry';
import { paths } from '@/lib/paths';
import { Button, buttonStyle } from '@/ui/button';
import { Card } from '@/ui/card';
import { RetryButton, Skeleton } from '@/ui/load-state';
import { RelativeTime } from './relative-time';
import { NewRequestAnnouncer } from './new-request-announcer';
import { RequestExcerpt } from './request-row';
import { copy } from './copy';
import { EmailStatus, StatusChip } from './status-chip';
import { ReplyLink } from './action-buttons';
import { UndoBar } from './undo-bar';
import type { BookingSummary } from './queries';
import type { NewestRequestsState } from './use-newest-requests';
import { type RequestActions, useRequestActions } from './use-request-actions';

const ANSWERS = ['confirm', 'decline'] as const;
type Answer = (typeof ANSWERS)[number];

/** Only the first request has a primary button, so that the screen has one main action. */
function getAnswerButtonIntent(answer: Answer, isFirst: boolean) {
  if (answer !== 'confirm') return 'quiet';
  return isFirst ? 'primary' : 'outline';
}

interface NewestRequestsProps {
  newest: NewestRequestsState;
}

/** The newest requests on home: those that need an answer or, if there are none, the newest of any status. */
export function NewestRequests({ newest }: NewestRequestsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const requestActions = useRequestActions();
  const { isAllAnswered, shownQuery } = newest;
  const retryState = useRetry(shownQuery);
  return (
    <Card
      title={isAllAnswered ? copy.home.latest : copy.home.needsAnswer}
      headingRef={heading}
      action={
        <Link to={paths.bookings} className={buttonStyle({ intent: 'quiet', size: 'md' })}>
          {copy.home.all}
        </Link>
      }
    >
      <NewRequestAnnouncer />
      <div className="px-5 sm:px-6.5">
        <UndoBar requestActions={requestActions} marginSide="below" getFocusTarget={() => heading.current} />
      </div>
      {shownQuery.data ? (
        <Rows
          items={shownQuery.data.items}
          requestActions={requestActions}
          onActionDone={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        <RowsPlaceholder retryState={retryState} />
      )}
    </Card>
  );
}

interface SharedRowProps {
  requestActions: RequestActions;
  /** Restores the focus: the pressed button has disappeared. */
  onActionDone: () => void;
}

function Rows({ items, ...rowProps }: SharedRowProps & { items: readonly BookingSummary[] }) {
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
          <Row booking={booking} isFirst={index === 0} {...rowProps} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps extends SharedRowProps {
  booking: BookingSummary;
  isFirst: boolean;
}

function Row({ booking, isFirst, requestActions, onActionDone }: RowProps) {
  const { id, clientName, createdAt, status } = booking;
  const needsAnswer = status === 'inquiry';
  const pendingAction = requestActions.pendingAction(id);
  const perform = async (answer: Answer) => {
    if (pendingAction === null && (await requestActions.perform(booking, answer))) onActionDone();
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
        <span className="shrink-0 rounded-full bg-accent/8 px-2.5 py-0.5 text-13 font-medium text-accent tabular-nums">
          <RelativeTime time={createdAt} />
        </span>
      </div>
      <RequestExcerpt booking={booking} />
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        {needsAnswer ? (
          <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
            {ANSWERS.map((answer) => (
              <Button
                key={answer}
                intent={getAnswerButtonIntent(answer, isFirst)}
                size="md"
                keepsFocus
                aria-label={
                  pendingAction === answer
                    ? copy.busy[answer]
                    : copy.actionLabel(copy.actions[answer], clientName)
                }
                busy={pendingAction === answer}
                busyLabel={copy.busy[answer]}
                onClick={() => void perform(answer)}
              >
                {copy.actions[answer]}
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
          <EmailStatus booking={booking} />
        </div>
      </div>
    </>
  );
}

/** Replaces the rows while they load, or when they failed to load. */
function RowsPlaceholder({ retryState }: { retryState: RetryState }) {
  if (retryState.isFailed) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center justify-between gap-4 border-t border-line px-5 py-6 sm:px-6.5"
      >
        <p className="text-15 text-ink-soft">{copy.home.failed}</p>
        <RetryButton isBusy={retryState.isRetrying} onRetry={retryState.retry} />
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
