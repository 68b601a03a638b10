import { clsx } from 'clsx';
import { formatLocalDate } from '@/lib/format';
import { paths } from '@/lib/paths';
import { buttonStyle, Button } from '@/ui/button';
import { FilmStripMessage } from '@/ui/film-strip-message';
import { CaptionedDivider } from '@/ui/layout';
import { ServiceLine } from '@/ui/service-line';
import { copy } from './copy';
import { RequestProgress } from './request-progress';
import { getDisplayStatus, type RequestData } from './types';

/** The page on which a client follows their request. */
export function RequestPage({ request }: { request: RequestData }) {
  const { photographer, service, date, token, canWithdraw } = request;
  const displayStatus = getDisplayStatus(request);
  return (
    <div className="mx-auto grid max-w-136 grid-cols-[minmax(0,1fr)] gap-8 rounded-card border border-line bg-sheet p-5 sm:p-10">
      <div className="grid gap-6">
        <CaptionedDivider start={copy.request.caption} end={copy.status[displayStatus]} />
        <div>
          <h1 className="font-serif text-32 leading-display text-balance wrap-anywhere sm:text-44">
            {buildHeadline(request)}
          </h1>
          <p className="mt-3 text-17 text-pretty text-ink-soft">{copy.request.text[displayStatus]}</p>
        </div>
        <div>
          <ServiceLine title={service.title} price={service.price} />
          {date !== null && (
            <p className="flex items-baseline justify-between gap-6 border-b border-line py-4 tabular-nums">
              <span className="text-ink-soft">{copy.request.date}</span>
              <span className="font-semibold">{formatLocalDate(date)}</span>
            </p>
          )}
        </div>
      </div>
      <RequestProgress {...request} />
      {photographer && (
        <a
          href={paths.publicProfile(photographer.username)}
          className="inline-flex min-h-11 items-center justify-self-start text-15 wrap-anywhere text-accent underline underline-offset-4"
        >
          {copy.request.profile(photographer.displayName)}
        </a>
      )}
      {canWithdraw && <WithdrawForm token={token} />}
    </div>
  );
}

function buildHeadline(request: RequestData): string {
  const { seenAt, photographer } = request;
  const displayStatus = getDisplayStatus(request);
  const stage = displayStatus === 'inquiry' && seenAt !== null ? 'seen' : displayStatus;
  const text = copy.request.headline[stage](photographer?.displayName ?? copy.request.photographer);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function LinkNotFound() {
  return (
    <FilmStripMessage frameNumber="404" title={copy.linkNotFound.title} text={copy.linkNotFound.text}>
      <a href={paths.home} className={buttonStyle()}>
        {copy.linkNotFound.home}
      </a>
    </FilmStripMessage>
  );
}

/** Two steps, so that a request is not withdrawn by accident. Neither step needs a script. */
function WithdrawForm({ token }: { token: string }) {
  return (
    <details className="border-t border-line pt-6">
      <summary
        className={clsx(
          buttonStyle({ intent: 'outline', size: 'md' }),
          'cursor-pointer list-none marker:content-none',
        )}
      >
        {copy.withdraw.open}
      </summary>
      <form method="post" action={paths.withdraw(token)} className="mt-5 grid justify-items-start gap-4">
        <p className="text-15 text-ink-soft">{copy.withdraw.text}</p>
        <Button type="submit" intent="danger" size="md">
          {copy.withdraw.confirm}
        </Button>
      </form>
    </details>
  );
}
