import { mailLink } from '@/lib/mail-link';
import { buttonStyle } from '@/ui/button-style';
import { copy } from './copy';
import type { BookingSummary } from './types';

interface ReplyLinkProps {
  booking: BookingSummary;
  intent: 'primary' | 'outline';
  children: string;
  /** Its name where several requests have one. */
  label?: string;
}

/** Opens a mail to the client that has begun already. */
export function ReplyLink({ booking, intent, label, children }: ReplyLinkProps) {
  const { clientEmail, clientName, serviceTitle } = booking;
  return (
    <a
      href={mailLink(clientEmail, copy.replySubject(serviceTitle), copy.greeting(clientName))}
      className={buttonStyle({ intent, size: 'md' })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {children}
    </a>
  );
}
