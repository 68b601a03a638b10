import { clsx } from 'clsx';
import { useId } from 'react';
import { frameNumber } from '@/lib/frame-number';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';
import type { PublicService } from './types';

/** What 'Book Now' does. On a page that is only to be looked at, nothing. */
export interface BookNow {
  /** The page with the form, for a page that must work without scripts. */
  bookHref?: (serviceId: string) => string;
  onBook?: (service: PublicService, opener: HTMLElement) => void;
}

const LONG_DESCRIPTION = 160;

interface ServiceCardProps extends BookNow {
  service: PublicService;
  /** Its place on the sheet, counted from 1. */
  position: number;
  heading: 'h3' | 'h4';
}

export function ServiceCard({ service, position, heading: Heading, bookHref, onBook }: ServiceCardProps) {
  const titleId = useId();
  const price = formatMoney(service.price);
  // Beside a long text the button would leave half of the card empty.
  const beside = service.description.length <= LONG_DESCRIPTION;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 rounded-card border border-line bg-sheet p-3.5 @xs:p-5 @3xl:p-6.5">
      <span className="frame-mark">{frameNumber(position)}</span>
      <span className="text-15 font-semibold tabular-nums @xs:text-20 @3xl:text-end">{price}</span>
      <div className={clsx('col-span-2', beside && '@3xl:col-span-1')}>
        <Heading
          id={titleId}
          dir="auto"
          className="font-serif text-20 leading-heading wrap-anywhere @xs:text-25"
        >
          {service.title}
        </Heading>
        <p
          dir="auto"
          className="mt-1 text-13 wrap-anywhere whitespace-pre-line text-ink-soft @xs:mt-2 @xs:text-15"
        >
          {service.description}
        </p>
      </div>
      <div
        className={clsx(
          'col-span-2 mt-3 grid @xs:mt-4',
          beside ? '@3xl:col-span-1 @3xl:mt-0 @3xl:self-end' : '@3xl:justify-self-end',
        )}
      >
        {bookHref ? (
          <a
            href={bookHref(service.id)}
            data-book={service.id}
            data-busy-label={copy.opening}
            aria-describedby={titleId}
            className={buttonStyle()}
          >
            {copy.bookNow(price)}
          </a>
        ) : (
          <Button
            aria-describedby={titleId}
            onClick={({ currentTarget }) => onBook?.(service, currentTarget)}
          >
            {copy.bookNow(price)}
          </Button>
        )}
      </div>
    </div>
  );
}
