import { useRef, useState } from 'react';
import type { SessionSummary } from '@/api/identity/types';
import { useRetry } from '@/api/use-retry';
import { createLazyValue } from '@/lib/lazy-value';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/load-state';
import { copy } from './copy';
import { getDeviceName } from './device-name';
import { SectionLoadError } from './status-messages';
import { SettingsRowFrame, SettingsSection } from './section';
import { SignOutDialog } from './sign-out-dialog';
import { useSessions } from './use-sessions';

const { sessions: texts } = copy;

interface SessionsSectionProps {
  number: number;
  /** Signs out on all devices, including this one. */
  onSignOut: () => Promise<void>;
}

export function SessionsSection({ number, onSignOut }: SessionsSectionProps) {
  const { query, endMutation } = useSessions();
  const retryState = useRetry(query);
  const list = useRef<HTMLUListElement>(null);
  const sessions = sortCurrentFirst(query.data ?? []);
  const otherSessions = sessions.filter(({ current }) => !current);
  const isEnding = (session: SessionSummary) =>
    endMutation.isPending && endMutation.variables.some(({ id }) => id === session.id);
  const endSessions = (sessionsToEnd: readonly SessionSummary[]) => {
    if (endMutation.isPending) return;
    endMutation.mutate(sessionsToEnd, {
      // The pressed button disappears with its session.
      onSuccess: () => list.current?.focus({ preventScroll: true }),
    });
  };
  return (
    <SettingsSection number={number} title={texts.title} text={texts.text}>
      {!query.data && !retryState.isFailed && <SessionsSkeleton />}
      {!query.data && retryState.isFailed && (
        <SectionLoadError text={texts.loadFailed} heightClass="min-h-27" retryState={retryState} />
      )}
      {query.data && (
        <ul ref={list} tabIndex={-1} aria-label={texts.title} className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isEnding(session)}
              onEnd={() => {
                endSessions([session]);
              }}
            />
          ))}
        </ul>
      )}
      <SettingsRowFrame>
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {otherSessions.length > 0 && (
            <Button
              intent="outline"
              size="md"
              keepsFocus
              busy={endMutation.isPending && endMutation.variables.length === otherSessions.length}
              busyLabel={texts.signingOut}
              onClick={() => {
                endSessions(otherSessions);
              }}
            >
              {texts.others}
            </Button>
          )}
          <SignOutEverywhere onSignOut={onSignOut} />
        </div>
      </SettingsRowFrame>
    </SettingsSection>
  );
}

/** The section where a hosted identity service keeps the sessions, and gives no list of them. */
export function SignOutSection({ number, onSignOut }: SessionsSectionProps) {
  return (
    <SettingsSection number={number} title={texts.title} text={texts.textWithoutList}>
      <SettingsRowFrame>
        <div className="grid sm:flex">
          <SignOutEverywhere onSignOut={onSignOut} />
        </div>
      </SettingsRowFrame>
    </SettingsSection>
  );
}

function SignOutEverywhere({ onSignOut }: Pick<SessionsSectionProps, 'onSignOut'>) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Button
        intent="outline"
        size="md"
        onClick={() => {
          setDialogOpen(true);
        }}
      >
        {texts.everywhere}
      </Button>
      {isDialogOpen && (
        <SignOutDialog
          onSignOut={onSignOut}
          onClose={() => {
            setDialogOpen(false);
          }}
        />
      )}
    </>
  );
}

function SessionsSkeleton() {
  return (
    <SettingsRowFrame>
      <p className="sr-only">{texts.loading}</p>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </SettingsRowFrame>
  );
}

function sortCurrentFirst(sessions: readonly SessionSummary[]): SessionSummary[] {
  return [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
}

const getDateTimeFormat = createLazyValue(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
);

interface SessionRowProps {
  session: SessionSummary;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = getDeviceName(session.userAgent);
  return (
    <li className="flex min-h-21 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6.5">
      <div className="min-w-0">
        <p className="text-15 font-medium">{device}</p>
        <p className="text-13 text-ink-soft">
          {texts.lastUsed(getDateTimeFormat().format(session.lastUsedAt))}
        </p>
      </div>
      {session.current ? (
        <p className="rounded-full bg-wash px-3 py-1 text-13 font-medium">{texts.thisDevice}</p>
      ) : (
        <Button
          intent="quiet"
          size="md"
          keepsFocus
          aria-label={isEnding ? texts.signingOut : texts.signOutNamed(device)}
          busy={isEnding}
          busyLabel={texts.signingOut}
          onClick={onEnd}
        >
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}
