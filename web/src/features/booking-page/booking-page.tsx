import { bookingCopy } from '@/lib/shared-copy';
import type { OperatorLinks } from '@/ui/operator-links';
import { paths } from '@/lib/paths';
import { BackIcon } from '@/ui/line-icon';
import { buttonStyle } from '@/ui/button';
import { CaptionedDivider } from '@/ui/layout';
import { FilmStripMessage } from '@/ui/film-strip-message';
import { ServiceLine } from '@/ui/service-line';
import { BookingPageForm } from './booking-page-form';
import { copy } from './copy';
import type { BookedService, BookingPageData, Photographer, SubmitError } from './types';

interface BookingPageProps {
  page: BookingPageData;
  brand: string;
  operatorLinks: OperatorLinks;
}

/** The booking dialog as a page of its own, for browsers that do not run our scripts. */
export function BookingPage({ page, brand, operatorLinks }: BookingPageProps) {
  const { profile, service, failure } = page;
  return (
    <div className="mx-auto grid max-w-136 grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <BackLink profile={profile} />
        <h1 className="font-serif text-32 leading-display wrap-anywhere sm:text-44">
          {bookingCopy.title(service.title)}
        </h1>
      </header>
      <ServiceLine text={service.description} price={service.price} />
      {failure !== null && (
        <p role="alert" className="rounded-control border border-danger px-4 py-3 text-15 text-danger">
          {getSubmitErrorText(failure)}
        </p>
      )}
      <BookingPageForm page={page} recipient={{ name: profile.displayName, brand, operatorLinks }} />
    </div>
  );
}

function getSubmitErrorText({ retryAfter }: SubmitError): string {
  return retryAfter === null ? bookingCopy.failed : `${bookingCopy.failed} ${copy.retryAfter(retryAfter)}`;
}

function BackLink({ profile }: { profile: Photographer }) {
  return (
    <a
      href={paths.publicProfile(profile.username)}
      className="inline-flex min-h-11 max-w-full items-center gap-2 text-15 text-ink-soft hover:text-ink"
    >
      <span className="shrink-0">
        <BackIcon />
      </span>
      <span className="truncate">{copy.back(profile.displayName)}</span>
    </a>
  );
}

/** The confirmation after a request. It has no data of the client, so that its URL can be reopened and shared. */
export function SentPage({ profile, service }: { profile: Photographer; service: BookedService }) {
  return (
    <div className="mx-auto grid max-w-136 grid-cols-[minmax(0,1fr)] gap-6 rounded-card border border-line bg-sheet p-5 sm:p-10">
      <CaptionedDivider start={copy.sentCaption.start} end={copy.sentCaption.end} />
      <div>
        <h1 className="font-serif text-44 leading-display text-balance">{bookingCopy.sent.title}</h1>
        <p className="mt-3 text-17 text-pretty text-ink-soft">{bookingCopy.sent.text}</p>
      </div>
      <ServiceLine title={service.title} price={service.price} />
      <BackLink profile={profile} />
    </div>
  );
}

/** Shown if the photographer does not offer the service, for example because they have removed it. */
export function ServiceNotFound({ profile }: { profile: Photographer }) {
  return (
    <FilmStripMessage frameNumber="404" title={copy.serviceGone.title} text={copy.serviceGone.text}>
      <a href={paths.publicProfile(profile.username)} className={buttonStyle()}>
        {copy.back(profile.displayName)}
      </a>
    </FilmStripMessage>
  );
}
