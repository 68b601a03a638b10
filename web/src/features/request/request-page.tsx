import { formatLocal } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { CaptionedRule } from '@/ui/captioned-rule';
import { ServiceLine } from '@/ui/service-line';
import { copy } from './copy';
import { Timeline } from './timeline';
import { outcomeOf, type RequestData } from './types';
import { Withdraw } from './withdraw';

/** Where a client follows what became of her request. */
export function RequestPage({ request }: { request: RequestData }) {
  const { photographer, service, date, token, canWithdraw } = request;
  const outcome = outcomeOf(request);
  return (
    <div className="mx-auto grid max-w-136 grid-cols-[minmax(0,1fr)] gap-8 rounded-card border border-line bg-sheet p-5 sm:p-10">
      <div className="grid gap-6">
        <CaptionedRule start={copy.request.mark} end={copy.status[outcome]} />
        <div>
          <h1 className="font-serif text-32 leading-display text-balance wrap-anywhere sm:text-44">
            {headline(request)}
          </h1>
          <p className="mt-3 text-17 text-pretty text-ink-soft">{copy.request.text[outcome]}</p>
        </div>
        <div>
          <ServiceLine title={service.title} price={service.price} />
          {date !== null && (
            <p className="flex items-baseline justify-between gap-6 border-b border-line py-4 tabular-nums">
              <span className="text-ink-soft">{copy.request.date}</span>
              <span className="font-semibold">{formatLocal(date)}</span>
            </p>
          )}
        </div>
      </div>
      <Timeline {...request} />
      {photographer && (
        <a
          href={paths.publicProfile(photographer.username)}
          className="inline-flex min-h-11 items-center justify-self-start text-15 wrap-anywhere text-safelight underline underline-offset-4"
        >
          {copy.request.profile(photographer.displayName)}
        </a>
      )}
      {canWithdraw && <Withdraw token={token} />}
    </div>
  );
}

function headline(request: RequestData): string {
  const { seenAt, photographer } = request;
  const outcome = outcomeOf(request);
  const stage = outcome === 'inquiry' && seenAt !== null ? 'seen' : outcome;
  const text = copy.request.headline[stage](photographer?.displayName ?? copy.request.photographer);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
