import { useInstance } from '@/api/instance';
import { ForgotPassword } from '@/features/auth/forgot-password';
import { copy } from '@/features/auth/email-links-copy';
import type { PageHead } from '@/lib/page';

export const head: PageHead = {
  title: (brand) => `${copy.forgotPassword.title} · ${brand}`,
  description: copy.forgotPassword.subtitle,
  unlisted: true,
};

export default function ForgotPasswordScreen() {
  const { brand } = useInstance();
  return <ForgotPassword brand={brand} />;
}
