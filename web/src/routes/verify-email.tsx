import { useInstance } from '@/api/instance';
import { VerifyEmail } from '@/features/auth/verify-email';
import { copy } from '@/features/auth/email-links-copy';
import type { PageHead } from '@/lib/page';

export const head: PageHead = {
  title: (brand) => `${copy.verifyEmail.title} · ${brand}`,
  description: copy.verifyEmail.text,
  unlisted: true,
};

export default function VerifyEmailScreen() {
  const { brand } = useInstance();
  return <VerifyEmail brand={brand} />;
}
