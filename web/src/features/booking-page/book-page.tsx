import { bookingCopy } from '@/lib/booking-copy';
import type { OperatorLinks } from '@/lib/operator-links';
import { ServiceLine } from '@/ui/service-line';
import { BackLink } from './back-link';
import { BookForm } from './book-form';
import { copy } from './copy';
import type { BookFailure, BookPageData } from './types';

interface BookPageProps {
  page: BookPageData;
  brand: string;
  operatorLinks: OperatorLinks;
}

/** The booking dialog as a page of its own, for browsers in which no script of ours runs. */
export function BookPage({ page, brand, operatorLinks }: BookPageProps) {
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
          {failureText(failure)}
        </p>
      )}
      <BookForm page={page} recipient={{ name: profile.displayName, brand, operatorLinks }} />
    </div>
  );
}

function failureText({ retryAfter }: BookFailure): string {
  return retryAfter === null ? bookingCopy.failed : `${bookingCopy.failed} ${copy.retryAfter(retryAfter)}`;
}
