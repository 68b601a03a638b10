import { mailLink } from '@/lib/mail-link';

/** How clients reach a photographer; what she hides is not there. */
export interface Contact {
  email?: string;
  phone?: string;
  socialHandle?: string;
}

interface ContactLink {
  kind: 'email' | 'phone' | 'social';
  href: string;
}

export function contactLinks({ email, phone, socialHandle }: Contact): ContactLink[] {
  const links: ContactLink[] = [];
  if (email) links.push({ kind: 'email', href: mailLink(email) });
  if (phone) links.push({ kind: 'phone', href: `tel:${phone.replace(/[^+\d]/g, '')}` });
  if (socialHandle) {
    links.push({ kind: 'social', href: `https://instagram.com/${encodeURIComponent(socialHandle)}` });
  }
  return links;
}
