import { useAuth } from '@/api/identity/use-auth';
import { useInstance } from '@/api/instance';
import { copy } from '@/features/auth/copy';
import { SignIn } from '@/features/auth/sign-in';
import { useGoogleReturn } from '@/features/auth/use-google-return';
import { LoadingPage } from '@/features/loading/loading-page';
import type { PageHead } from '@/lib/page-head';
import { paths } from '@/lib/paths';

export const head: PageHead = {
  title: (brand) => `${copy.signIn.submit} · ${brand}`,
  description: copy.signIn.description,
  canonicalPath: paths.login,
};

export default function LoginScreen() {
  const { brand } = useInstance();
  const { loading, slow, retry } = useAuth();
  const returning = useGoogleReturn();
  if (loading || returning) return <LoadingPage slow={slow} onRetry={retry} />;
  return <SignIn brand={brand} />;
}
