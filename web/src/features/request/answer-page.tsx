import { mailLink } from '@/lib/mail-link';
import { CaptionedRule } from '@/ui/captioned-rule';
import { Moment } from '@/ui/moment';
import { ServiceLine } from '@/ui/service-line';
import { AnswerForms } from './answer-forms';
import { copy } from './copy';
import { type AnswerData, outcomeOf } from './types';

/** Where the links in a photographer's mail lead: who asks for what, and the two answers. */
export function AnswerPage({ request }: { request: AnswerData }) {
  const { client, service, message, receivedAt, timeZone } = request;
  const outcome = outcomeOf(request);
  return (
    <div className="mx-auto grid max-w-136 grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-sheet p-5 sm:p-10">
      <CaptionedRule
        start={copy.answer.mark}
        end={outcome === 'inquiry' ? copy.answer.open : copy.status[outcome]}
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
          href={mailLink(client.email, copy.answer.replySubject(service.title))}
          className="inline-flex min-h-11 items-center wrap-anywhere text-safelight underline underline-offset-4"
        >
          {copy.answer.reply(client.email)}
        </a>
        <p className="text-ink-soft tabular-nums">
          {copy.timeline.received} <Moment at={receivedAt} timeZone={timeZone} />
        </p>
      </div>
      <div className="border-t border-line pt-6">
        {request.canAnswer ? <AnswerForms request={request} /> : <Outcome request={request} />}
      </div>
    </div>
  );
}

function Outcome({ request }: { request: AnswerData }) {
  const { answeredAt, timeZone } = request;
  const outcome = outcomeOf(request);
  return (
    <div>
      <h2 className="font-serif text-25 leading-heading">{copy.answer.outcome[outcome]}</h2>
      {answeredAt && (
        <p className="mt-1 text-15 text-ink-soft tabular-nums">
          <Moment at={answeredAt} timeZone={timeZone} />
        </p>
      )}
      {outcome === 'confirmed' && <p className="mt-3 text-15 text-ink-soft">{copy.answer.next}</p>}
    </div>
  );
}
