import { bookingCopy } from '@/lib/shared-copy';
import { operatorCopy, type OperatorLinks } from './operator-links';

export interface Recipient {
  /** The photographer's name. */
  name: string;
  /** The name that the operator gave to this instance. */
  brand: string;
  operatorLinks: OperatorLinks;
}

/** Tells the client who receives their details, beside the submit button. */
export function RecipientNote({ recipient: { name, brand, operatorLinks } }: { recipient: Recipient }) {
  return (
    <p className="text-balance wrap-anywhere text-ink-soft">
      {bookingCopy.recipient(name, brand)}
      {operatorLinks.privacy && (
        <>
          {' '}
          {/* In a new tab, so that the typed input is not lost. */}
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
