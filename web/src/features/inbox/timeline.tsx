import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { isSessionEnded } from '@/api/errors';
import { formatTwoDigits } from '@/lib/format';
import { Button } from '@/ui/button';
import { LocalDateTime } from './relative-time';
import { copy } from './copy';
import { getActionErrorText, type BookingCalls } from './use-booking-calls';
import type { BookingDetail, TimelineEntry, TimelineMail } from './queries';

const { timeline: texts } = copy;

const DOT_STYLES: Partial<Record<TimelineEntry['kind'], string>> = {
  confirmed: 'bg-ok border-ok',
  completed: 'bg-ok border-ok',
  declined: 'bg-danger border-danger',
  mail: 'border-line-strong',
};

interface TimelineProps {
  booking: BookingDetail;
  calls: BookingCalls;
}

/** The history of a request, in chronological order. */
export function Timeline({ booking, calls }: TimelineProps) {
  const { id, clientName, timeline } = booking;
  return (
    <section className="grid gap-4">
      <h3 className="font-serif text-20 leading-heading">{texts.title}</h3>
      <ol className="grid">
        {timeline.map((entry, index) => (
          <li
            key={entry.mail?.id ?? `${entry.kind} ${String(entry.at)}`}
            className="group grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-4"
          >
            <span aria-hidden className="caption-mono leading-6">
              {formatTwoDigits(index + 1)}
            </span>
            <span aria-hidden className="grid grid-rows-[auto_1fr] justify-items-center">
              <span
                className={clsx(
                  'mt-1.5 size-3 rounded-full border',
                  DOT_STYLES[entry.kind] ?? 'border-ink bg-ink',
                )}
              />
              <span className="my-1 border-s border-line-strong group-last:hidden" />
            </span>
            <TimelineItem
              entry={entry}
              clientName={clientName}
              resend={(mailId) => calls.resendEmail(id, mailId)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface TimelineItemProps {
  entry: TimelineEntry;
  clientName: string;
  resend: (mailId: string) => Promise<unknown>;
}

function TimelineItem({ entry, clientName, resend }: TimelineItemProps) {
  const title = useRef<HTMLParagraphElement>(null);
  return (
    <div className="pb-5 group-last:pb-0">
      <p ref={title} tabIndex={-1} className="text-15 font-medium wrap-anywhere">
        {getItemTitle(entry, clientName)}
      </p>
      <p className="text-13 text-ink-soft tabular-nums">
        <LocalDateTime time={entry.at} />
      </p>
      {entry.mail?.resendable && (
        <ResendButton
          mail={entry.mail}
          resend={resend}
          // The button disappears, so the email's new state gets the focus.
          onResent={() => title.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

function getItemTitle({ kind, mail }: TimelineEntry, clientName: string): string {
  if (kind === 'received' || kind === 'withdrawn') return texts[kind](clientName);
  if (kind !== 'mail') return texts[kind];
  if (!mail) return '';
  const state = texts.mailState[mail.state](mail.attempts);
  return `${texts.mail[mail.about]} ${texts.to[mail.to](clientName)}: ${state}`;
}

interface ResendButtonProps extends Pick<TimelineItemProps, 'resend'> {
  mail: TimelineMail;
  onResent: () => void;
}

function ResendButton({ mail, resend, onResent }: ResendButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const resendEmail = async () => {
    setBusy(true);
    setErrorText(null);
    try {
      await resend(mail.id);
      onResent();
    } catch (error) {
      if (!isSessionEnded(error)) setErrorText(getActionErrorText(error, texts.resendFailed));
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
        busyLabel={texts.resending}
        onClick={() => {
          if (!isBusy) void resendEmail();
        }}
      >
        {texts.resend}
      </Button>
      {errorText !== null && (
        <p role="alert" className="text-13 text-danger">
          {errorText}
        </p>
      )}
    </div>
  );
}
