import type { SessionSummary } from '@/api/identity/types';
import { once } from '@/lib/once';
import { Button } from '@/ui/button';
import { copy } from './copy';
import { deviceWords } from './device-words';

const { sessions: words } = copy;
const times = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

interface SessionRowProps {
  session: SessionSummary;
  isEnding: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const device = deviceWords(session.userAgent);
  return (
    <li className="flex min-h-21 flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6.5">
      <div className="min-w-0">
        <p className="text-15 font-medium">{device}</p>
        <p className="text-13 text-ink-soft">{words.lastUsed(times().format(session.lastUsedAt))}</p>
      </div>
      {session.current ? (
        <p className="rounded-full bg-wash px-3 py-1 text-13 font-medium">{words.thisDevice}</p>
      ) : (
        <Button
          intent="quiet"
          size="md"
          keepsFocus
          aria-label={isEnding ? words.signingOut : words.signOutNamed(device)}
          busy={isEnding}
          busyLabel={words.signingOut}
          onClick={onEnd}
        >
          {words.signOut}
        </Button>
      )}
    </li>
  );
}
