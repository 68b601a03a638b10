import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/auth/copy';
import { SignUp } from '@/features/auth/sign-up';
import { useSecondStepPage } from '@/features/auth/use-second-step-page';
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
  // With Google, an account that exists signs in here too.
  const { secondStepPage, showSecondStep } = useSecondStepPage(brand);
  if (isLoading) return <LoadingPage isSlow={isSlow} onRetry={recheckSession} />;
  return secondStepPage ?? <SignUp brand={brand} showSecondStep={showSecondStep} />;
}
