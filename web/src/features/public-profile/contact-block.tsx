import { clsx } from 'clsx';
import { buildMailtoLink } from '@/lib/navigation';
import { buttonStyle } from '@/ui/button';
import { copy } from './copy';
import type { Contact } from './types';

interface ContactBlockProps {
  contact: Contact;
  heading: 'h2' | 'h3';
  /** Whether photos end above it in a single column. They need no line below them. */
  isBelowPhotos: boolean;
}

export function ContactBlock({ contact, heading: Heading, isBelowPhotos }: ContactBlockProps) {
  const links = createContactLinks(contact);
  if (links.length === 0) return null;
  return (
    <section
      className={clsx(
        'grid content-start justify-items-center gap-4 border-t border-line pt-8 @3xl:justify-items-start',
        isBelowPhotos && '@max-3xl:border-t-0 @max-3xl:pt-5',
      )}
    >
      <Heading className="font-serif text-20 leading-heading @xs:text-25">{copy.contact.title}</Heading>
      <ul className="flex flex-wrap justify-center gap-2.5 @3xl:justify-start">
        {links.map(({ kind, href }) => (
          <li key={kind}>
            <a
              href={href}
              className={buttonStyle({ intent: 'quiet', size: 'md' })}
              {...(kind === 'social' && { target: '_blank', rel: 'noopener' })}
            >
              {copy.contact[kind]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ContactLink {
  kind: 'email' | 'phone' | 'social';
  href: string;
}

export function createContactLinks({ email, phone, socialHandle }: Contact): ContactLink[] {
  const links: ContactLink[] = [];
  if (email) links.push({ kind: 'email', href: buildMailtoLink(email) });
  if (phone) links.push({ kind: 'phone', href: `tel:${phone.replace(/[^+\d]/g, '')}` });
  if (socialHandle) {
    links.push({ kind: 'social', href: `https://instagram.com/${encodeURIComponent(socialHandle)}` });
  }
  return links;
}
