import { useAuth } from '@/api/identity/use-auth';
import { AppSkeleton } from '@/features/loading/app-skeleton';
import { copy } from '@/features/loading/copy';
import { SlowNotice } from '@/features/loading/slow-notice';
import type { PageHead } from '@/lib/page-head';

export const head: PageHead = { title: (brand) => brand, description: copy.loading, unlisted: true };

export default function AppScreen() {
  const { slow, retry } = useAuth();
  return <AppSkeleton notice={<SlowNotice slow={slow} onRetry={retry} />} />;
}
