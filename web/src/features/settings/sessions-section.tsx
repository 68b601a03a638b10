import { useRef, useState } from 'react';
import type { SessionSummary } from '@/api/identity/types';
import { useRetry } from '@/api/use-retry';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';
import { LoadNote } from './load-note';
import { RowFrame, Section } from './section';
import { SessionRow } from './session-row';
import { SignOutDialog } from './sign-out-dialog';
import { useSessions } from './use-sessions';

const { sessions: words } = copy;

interface SessionsSectionProps {
  number: number;
  /** Signs out here as well. */
  onSignOut: () => Promise<void>;
}

export function SessionsSection({ number, onSignOut }: SessionsSectionProps) {
  const { query, ending } = useSessions();
  const again = useRetry(query);
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const sessions = withOwnFirst(query.data ?? []);
  const others = sessions.filter(({ current }) => !current);
  const isEnding = (session: SessionSummary) =>
    ending.isPending && ending.variables.some(({ id }) => id === session.id);
  const end = (ended: readonly SessionSummary[]) => {
    if (ending.isPending) return;
    ending.mutate(ended, {
      // What was pressed is about to go.
      onSuccess: () => list.current?.focus({ preventScroll: true }),
    });
  };
  return (
    <Section number={number} title={words.title} text={words.text}>
      {!query.data && !again.isFailed && <SessionsSkeleton />}
      {!query.data && again.isFailed && <LoadNote text={words.loadFailed} again={again} />}
      {query.data && (
        <ul ref={list} tabIndex={-1} aria-label={words.title} className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isEnding(session)}
              onEnd={() => {
                end([session]);
              }}
            />
          ))}
        </ul>
      )}
      <RowFrame>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {others.length > 0 && (
            <Button
              intent="outline"
              size="md"
              keepsFocus
              busy={ending.isPending && ending.variables.length === others.length}
              busyLabel={words.signingOut}
              onClick={() => {
                end(others);
              }}
            >
              {words.others}
            </Button>
          )}
          <Button
            intent="outline"
            size="md"
            onClick={() => {
              setAsking(true);
            }}
          >
            {words.everywhere}
          </Button>
        </div>
      </RowFrame>
      {isAsking && (
        <SignOutDialog
          onSignOut={onSignOut}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </Section>
  );
}

function SessionsSkeleton() {
  return (
    <RowFrame>
      <p className="sr-only">{words.loading}</p>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </RowFrame>
  );
}

function withOwnFirst(sessions: readonly SessionSummary[]): SessionSummary[] {
  return [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
}
