import { useInstance } from '@/api/instance';
import { ConfirmEmail } from '@/features/auth/confirm-email';
import { copy } from '@/features/auth/email-links-copy';
import type { PageHead } from '@/lib/page';

export const head: PageHead = {
  title: (brand) => `${copy.confirmEmail.title} · ${brand}`,
  description: copy.confirmEmail.text,
  unlisted: true,
};

export default function ConfirmEmailScreen() {
  const { brand } = useInstance();
  return <ConfirmEmail brand={brand} />;
}
