import { useInstance } from '@/api/instance';
import { ResetPassword } from '@/features/auth/reset-password';
import { copy } from '@/features/auth/email-links-copy';
import type { PageHead } from '@/lib/page';

export const head: PageHead = {
  title: (brand) => `${copy.resetPassword.title} · ${brand}`,
  description: copy.resetPassword.checking,
  unlisted: true,
};

export default function ResetPasswordScreen() {
  const { brand } = useInstance();
  return <ResetPassword brand={brand} />;
}
