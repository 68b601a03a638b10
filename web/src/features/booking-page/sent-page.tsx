import { bookingCopy } from '@/lib/booking-copy';
import { CaptionedRule } from '@/ui/captioned-rule';
import { ServiceLine } from '@/ui/service-line';
import { BackLink } from './back-link';
import { copy } from './copy';
import type { BookedService, Photographer } from './types';

/** What a request leads to. It says the same to everybody, so that it can be opened again and sent on. */
export function SentPage({ profile, service }: { profile: Photographer; service: BookedService }) {
  return (
    <div className="mx-auto grid max-w-136 grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-sheet p-5 sm:p-10">
      <CaptionedRule start={copy.sentMark.start} end={copy.sentMark.end} />
      <div>
        <h1 className="font-serif text-44 leading-display text-balance">{bookingCopy.sent.title}</h1>
        <p className="mt-3 text-17 text-pretty text-ink-soft">{bookingCopy.sent.text}</p>
      </div>
      <ServiceLine title={service.title} price={service.price} />
      <BackLink profile={profile} />
    </div>
  );
}
