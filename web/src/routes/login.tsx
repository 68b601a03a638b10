import { useState } from 'react';
import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/auth/copy';
import { SignIn } from '@/features/auth/sign-in';
import { useGoogleRedirect } from '@/features/auth/use-google-redirect';
import { useSecondStepPage } from '@/features/auth/use-second-step-page';
import { LoadingPage } from '@/features/loading/loading-page';
import type { PageHead } from '@/lib/page';
import { paths } from '@/lib/paths';

export const head: PageHead = {
  title: (brand) => `${copy.signIn.submit} · ${brand}`,
  description: copy.signIn.metaDescription,
  canonicalPath: paths.login,
};

export default function LoginScreen() {
  const { brand } = useInstance();
  const { isLoading, isSlow, recheckSession } = useAuth();
  const { secondStepPage, showSecondStep } = useSecondStepPage(brand);
  const [lastEmail, setLastEmail] = useState('');
  const isReturningFromGoogle = useGoogleRedirect(showSecondStep);
  if (isLoading || isReturningFromGoogle) return <LoadingPage isSlow={isSlow} onRetry={recheckSession} />;
  const signInProps = { brand, showSecondStep, lastEmail, onAttempt: setLastEmail };
  return secondStepPage ?? <SignIn {...signInProps} />;
}
