import { buildMailtoLink } from '@/lib/navigation';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { CaptionedDivider } from '@/ui/layout';
import { ServiceLine } from '@/ui/service-line';
import { Timestamp } from '@/ui/timestamp';
import { copy } from './copy';
import { type AnswerData, getDisplayStatus } from './types';

/** The page behind the links in the photographer's email: the request, and either the two answers or the outcome. */
export function AnswerPage({ request }: { request: AnswerData }) {
  const { client, service, message, receivedAt, timeZone } = request;
  const displayStatus = getDisplayStatus(request);
  return (
    <div className="mx-auto grid max-w-136 grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-sheet p-5 sm:p-10">
      <CaptionedDivider
        start={copy.answer.caption}
        end={displayStatus === 'inquiry' ? copy.answer.open : copy.status[displayStatus]}
      />
      <div>
        <h1 dir="auto" className="font-serif text-32 leading-display text-balance wrap-anywhere sm:text-44">
          {client.name}
        </h1>
        <p className="mt-2 text-17 text-ink-soft">{copy.answer.wants}</p>
      </div>
      <ServiceLine title={service.title} price={service.price} />
      {message === '' ? (
        <p className="text-15 text-ink-soft">{copy.answer.noMessage}</p>
      ) : (
        <blockquote
          dir="auto"
          className="border-s-2 border-line-strong ps-5 text-17 wrap-anywhere whitespace-pre-line"
        >
          {message}
        </blockquote>
      )}
      <div className="grid justify-items-start gap-1 text-15">
        <a
          href={buildMailtoLink(client.email, copy.answer.replySubject(service.title))}
          className="inline-flex min-h-11 items-center wrap-anywhere text-accent underline underline-offset-4"
        >
          {copy.answer.reply(client.email)}
        </a>
        <p className="text-ink-soft tabular-nums">
          {copy.timeline.received} <Timestamp time={receivedAt} timeZoneLabel={timeZone} />
        </p>
      </div>
      <div className="border-t border-line pt-6">
        {displayStatus === 'inquiry' ? (
          <AnswerForms request={request} />
        ) : (
          <AnswerResult request={request} outcome={copy.answer.outcome[displayStatus]} />
        )}
      </div>
    </div>
  );
}

function AnswerResult({ request, outcome }: { request: AnswerData; outcome: string }) {
  const { statusChangedAt, timeZone } = request;
  return (
    <div>
      <h2 className="font-serif text-25 leading-heading">{outcome}</h2>
      {statusChangedAt && (
        <p className="mt-1 text-15 text-ink-soft tabular-nums">
          <Timestamp time={statusChangedAt} timeZoneLabel={timeZone} />
        </p>
      )}
      {request.status === 'confirmed' && <p className="mt-3 text-15 text-ink-soft">{copy.answer.next}</p>}
    </div>
  );
}

/** One form per answer, because the form's URL contains the answer. The links in the email only open this page. */
function AnswerForms({ request: { token, choice } }: { request: AnswerData }) {
  return (
    <div>
      <h2 className="font-serif text-25 leading-heading">{copy.answer.question[choice ?? 'open']}</h2>
      <p className="mt-1 text-15 text-ink-soft">{copy.answer.explanation}</p>
      <div className="mt-5 grid gap-3 sm:flex">
        <form method="post" action={paths.answer(token, 'confirm')} className="grid">
          <Button type="submit" intent={choice === 'decline' ? 'outline' : 'primary'}>
            {copy.answer.confirm}
          </Button>
        </form>
        <form method="post" action={paths.answer(token, 'decline')} className="grid">
          <Button type="submit" intent={choice === 'decline' ? 'danger' : 'outline'}>
            {copy.answer.decline}
          </Button>
        </form>
      </div>
    </div>
  );
}
