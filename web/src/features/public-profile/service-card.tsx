import { clsx } from 'clsx';
import { useId } from 'react';
import { formatMoney, formatTwoDigits } from '@/lib/format';
import { Button, buttonStyle } from '@/ui/button';
import { copy } from './copy';
import { ServiceCover } from './service-cover';
import type { PublicService } from './types';

/** What 'Book Now' does. In a preview, which sets neither, it does nothing. */
export interface BookNowProps {
  /**
   * The URL of the booking page, for a page that must work without scripts. If scripts run, they open the booking
   * dialog instead: `data-book` is the id of the service, and `data-busy-label` shows while the dialog loads.
   */
  bookHref?: (serviceId: string) => string;
  onBook?: (service: PublicService, opener: HTMLElement) => void;
}

const MAX_DESCRIPTION_LENGTH_BESIDE_BUTTON = 160;

interface ServiceCardProps extends BookNowProps {
  service: PublicService;
  /** The position in the list, counted from 1. */
  position: number;
  heading: 'h3' | 'h4';
  /** Whether its cover is at the top of the page, where it loads first. */
  isFirstOnPage?: boolean;
}

/** A card with the service's cover above or beside it, or without a cover. */
export function ServiceCard({ isFirstOnPage = false, ...props }: ServiceCardProps) {
  const { cover } = props.service;
  if (!cover) return <ServiceDetails {...props} />;
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sheet cover-beside:flex">
      <ServiceCover cover={cover} isEager={isFirstOnPage} />
      <ServiceDetails {...props} />
    </div>
  );
}

type ServiceDetailsProps = Omit<ServiceCardProps, 'isFirstOnPage'>;

function ServiceDetails({ service, position, heading: Heading, bookHref, onBook }: ServiceDetailsProps) {
  const titleId = useId();
  const price = formatMoney(service.price);
  // Beside a long text the button would leave half of the card empty, and beside a cover it leaves no space for text.
  const isButtonBeside = !service.cover && service.description.length <= MAX_DESCRIPTION_LENGTH_BESIDE_BUTTON;
  return (
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4',
        service.cover ? 'min-w-0 grow' : 'rounded-card border border-line bg-sheet',
        'p-3.5 @xs:p-5 @3xl:p-6.5',
      )}
    >
      <span className="caption-mono">{formatTwoDigits(position)}</span>
      <span className="text-15 font-semibold tabular-nums @xs:text-20 @3xl:text-end">{price}</span>
      <div className={clsx('col-span-2', isButtonBeside && '@3xl:col-span-1')}>
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
          isButtonBeside ? '@3xl:col-span-1 @3xl:mt-0 @3xl:self-end' : '@3xl:justify-self-end',
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
