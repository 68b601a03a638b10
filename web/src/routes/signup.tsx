import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/auth/copy';
import { SignUp } from '@/features/auth/sign-up';
import { LoadingPage } from '@/features/loading/loading-page';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';

export const head: PageHead = {
  title: (brand) => `${copy.signUp.title} · ${brand}`,
  description: copy.signUp.subtitle,
  canonicalPath: paths.signup,
};

export default function SignupScreen() {
  const { brand } = useInstance();
  const { isLoading, isSlow, recheckSession } = useAuth();
  if (isLoading) return <LoadingPage isSlow={isSlow} onRetry={recheckSession} />;
  return <SignUp brand={brand} />;
}
