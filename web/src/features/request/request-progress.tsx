import { clsx } from 'clsx';
import { formatTwoDigits } from '@/lib/format';
import { Timestamp } from '@/ui/timestamp';
import { copy } from './copy';
import { type DisplayStatus, getDisplayStatus, type RequestData } from './types';

interface ProgressEntry {
  name: string;
  /** Null while it has not happened, or when its time is not known. */
  time: string | null;
  colourClass: string;
}

const COLOUR_CLASSES: Record<DisplayStatus, string> = {
  inquiry: 'bg-ink',
  confirmed: 'bg-ok',
  completed: 'bg-ok',
  declined: 'bg-danger',
  withdrawn: 'bg-ink-soft',
  cancelledByPhotographer: 'bg-danger',
};

/**
 * The progress of a request. It omits 'Seen' if the client withdrew before the photographer saw the request. An answer
 * always marks the request as seen.
 */
export function RequestProgress(request: RequestData) {
  const { receivedAt, seenAt, statusChangedAt, timeZone } = request;
  const displayStatus = getDisplayStatus(request);
  const isOpen = displayStatus === 'inquiry';
  const entries: ProgressEntry[] = [
    { name: copy.timeline.received, time: receivedAt, colourClass: 'bg-ink' },
  ];
  if (isOpen || seenAt !== null)
    entries.push({ name: copy.timeline.seen, time: seenAt, colourClass: 'bg-ink' });
  entries.push({
    name: isOpen ? copy.timeline.answer : copy.status[displayStatus],
    time: statusChangedAt,
    colourClass: COLOUR_CLASSES[displayStatus],
  });
  return (
    <ol aria-label={copy.timeline.label} className="grid">
      {entries.map((entry, index) => (
        <ProgressItem
          key={entry.name}
          entry={entry}
          timeZone={timeZone}
          position={index + 1}
          isDone={entry.time !== null || (!isOpen && index === entries.length - 1)}
        />
      ))}
    </ol>
  );
}

interface ProgressItemProps {
  entry: ProgressEntry;
  timeZone: string;
  position: number;
  isDone: boolean;
}

function ProgressItem({ entry, timeZone, position, isDone }: ProgressItemProps) {
  return (
    <li className="group grid grid-cols-[auto_auto_1fr] gap-x-4">
      <span aria-hidden className="caption-mono leading-6">
        {formatTwoDigits(position)}
      </span>
      <span aria-hidden className="grid grid-rows-[auto_1fr] justify-items-center">
        <span
          className={clsx(
            'mt-1.5 size-3 rounded-full border',
            isDone ? `border-transparent ${entry.colourClass}` : 'border-line-strong',
          )}
        />
        <span className="my-1 w-px bg-line-strong group-last:hidden" />
      </span>
      <div className="pb-6 group-last:pb-0">
        <p className={clsx('font-medium', !isDone && 'text-ink-soft')}>{entry.name}</p>
        <p className="text-15 text-ink-soft tabular-nums">
          {entry.time === null ? (
            !isDone && copy.timeline.notYet
          ) : (
            <Timestamp time={entry.time} timeZoneLabel={timeZone} />
          )}
        </p>
      </div>
    </li>
  );
}
