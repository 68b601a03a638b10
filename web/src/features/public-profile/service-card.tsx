import { frameNumber } from '@/lib/frame-number';
import { formatMoney } from '@/lib/money';
import { Button } from '@/ui/button';
import { copy } from './copy';
import type { PublicService } from './types';

interface ServiceCardProps {
  service: PublicService;
  /** Its place on the sheet, counted from 1. */
  position: number;
  heading: 'h3' | 'h4';
}

export function ServiceCard({ service, position, heading: Heading }: ServiceCardProps) {
  const price = formatMoney(service.price);
  return (
    <div className="grid gap-3 rounded-card border border-line bg-sheet p-3.5 @xs:gap-4 @xs:p-5 @3xl:grid-cols-[minmax(0,1fr)_auto] @3xl:p-6.5">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <span className="frame-mark">{frameNumber(position)}</span>
          <span className="text-15 font-semibold tabular-nums @xs:text-20 @3xl:hidden">{price}</span>
        </div>
        <Heading className="font-serif text-20 leading-heading wrap-anywhere @xs:text-25">
          {service.title}
        </Heading>
        <p className="mt-1 text-13 wrap-anywhere text-ink-soft @xs:mt-2 @xs:text-15">{service.description}</p>
      </div>
      <div className="grid content-between justify-items-stretch gap-4 @3xl:justify-items-end">
        <span className="hidden text-20 font-semibold tabular-nums @3xl:block">{price}</span>
        <Button size="md">{copy.bookNow(price)}</Button>
      </div>
    </div>
  );
}
