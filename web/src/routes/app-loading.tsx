import { useAuth } from '@/api/identity/use-auth';
import { AppSkeleton, copy, SlowNotice } from '@/features/loading/loading-page';
import type { PageHead } from '@/lib/page';

export const head: PageHead = { title: (brand) => brand, description: copy.loading, unlisted: true };

export default function AppLoadingScreen() {
  const { isSlow, recheckSession } = useAuth();
  return <AppSkeleton notice={<SlowNotice isSlow={isSlow} onRetry={recheckSession} />} />;
}
