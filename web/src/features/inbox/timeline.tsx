import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { isUnauthorized } from '@/api/errors';
import { frameNumber } from '@/lib/frame-number';
import { Button } from '@/ui/button';
import { Moment } from './age';
import { copy } from './copy';
import { failureText } from './failure-text';
import type { BookingDetail, TimelineEntry, TimelineMail } from './types';
import type { BookingCalls } from './use-booking-calls';

const { timeline: words } = copy;

const TONES: Partial<Record<TimelineEntry['kind'], string>> = {
  confirmed: 'bg-ok border-ok',
  completed: 'bg-ok border-ok',
  declined: 'bg-danger border-danger',
  mail: 'border-line-strong',
};

interface TimelineProps {
  booking: BookingDetail;
  calls: BookingCalls;
  onUnauthorized: () => void;
}

/** What happened to a request, in its order. */
export function Timeline({ booking, calls, onUnauthorized }: TimelineProps) {
  const { id, clientName, timeline } = booking;
  return (
    <section className="grid gap-4">
      <h3 className="font-serif text-20 leading-heading">{words.title}</h3>
      <ol className="grid">
        {timeline.map((entry, index) => (
          <li
            key={entry.mail?.id ?? `${entry.kind} ${String(entry.at)}`}
            className="group grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-4"
          >
            <span aria-hidden className="frame-mark leading-6">
              {frameNumber(index + 1)}
            </span>
            <span aria-hidden className="grid grid-rows-[auto_1fr] justify-items-center">
              <span
                className={clsx(
                  'mt-1.5 size-3 rounded-full border',
                  TONES[entry.kind] ?? 'border-ink bg-ink',
                )}
              />
              <span className="my-1 border-s border-line-strong group-last:hidden" />
            </span>
            <Entry
              entry={entry}
              client={clientName}
              resend={(mailId) => calls.resend(id, mailId)}
              onUnauthorized={onUnauthorized}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EntryProps extends Pick<TimelineProps, 'onUnauthorized'> {
  entry: TimelineEntry;
  client: string;
  resend: (mailId: string) => Promise<unknown>;
}

function Entry({ entry, client, resend, onUnauthorized }: EntryProps) {
  const title = useRef<HTMLParagraphElement>(null);
  return (
    <div className="pb-5 group-last:pb-0">
      <p ref={title} tabIndex={-1} className="text-15 font-medium wrap-anywhere">
        {titleOf(entry, client)}
      </p>
      <p className="text-13 text-ink-soft tabular-nums">
        <Moment at={entry.at} />
      </p>
      {entry.mail?.resendable && (
        <Resend
          mail={entry.mail}
          resend={resend}
          // The button goes. How the mail stands now is what people want to know next.
          onResent={() => title.current?.focus({ preventScroll: true })}
          onUnauthorized={onUnauthorized}
        />
      )}
    </div>
  );
}

function titleOf({ kind, mail }: TimelineEntry, client: string): string {
  if (kind === 'received' || kind === 'withdrawn') return words[kind](client);
  if (kind !== 'mail') return words[kind];
  if (!mail) return '';
  const state = words.mailState[mail.state](mail.attempts);
  return `${words.mail[mail.about]} ${words.to[mail.to](client)}: ${state}`;
}

interface ResendProps extends Pick<EntryProps, 'resend' | 'onUnauthorized'> {
  mail: TimelineMail;
  onResent: () => void;
}

function Resend({ mail, resend, onResent, onUnauthorized }: ResendProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await resend(mail.id);
      onResent();
    } catch (error) {
      if (isUnauthorized(error)) onUnauthorized();
      else setFailure(failureText(error, words.resendFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <Button
        intent="outline"
        size="md"
        keepsFocus
        busy={isBusy}
        busyLabel={words.resending}
        onClick={() => {
          if (!isBusy) void press();
        }}
      >
        {words.resend}
      </Button>
      {failure !== null && (
        <p role="alert" className="text-13 text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}
