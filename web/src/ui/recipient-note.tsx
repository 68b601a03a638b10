import { bookingCopy } from '@/lib/booking-copy';
import { operatorCopy, type OperatorLinks } from '@/lib/operator-links';

export interface Recipient {
  /** The photographer's name. */
  name: string;
  brand: string;
  operatorLinks: OperatorLinks;
}

/** Who gets what a client types, beside the button that sends it. */
export function RecipientNote({ recipient: { name, brand, operatorLinks } }: { recipient: Recipient }) {
  return (
    <p className="text-balance wrap-anywhere text-ink-soft">
      {bookingCopy.recipient(name, brand)}
      {operatorLinks.privacy && (
        <>
          {' '}
          {/* In a tab of its own: what was typed stays where it is. */}
          <a
            href={operatorLinks.privacy}
            target="_blank"
            rel="noopener"
            className="-my-3 inline-block py-3 underline underline-offset-4 hover:text-ink"
          >
            {operatorCopy.privacy}
            <span className="sr-only"> {operatorCopy.newTab}</span>
          </a>
        </>
      )}
    </p>
  );
}
