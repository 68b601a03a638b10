import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/load-state';
import { Main } from '@/ui/layout';

export const copy = {
  loading: 'Loading...',
  slow: "Can't reach the server. Still trying...",
  retry: 'Try again now',
} as const;

/** Fills the page while the app checks the session, finishes a sign-in with Google or loads the profile. */
export function LoadingPage(noticeProps: SlowNoticeProps) {
  return (
    <Main className="grid min-h-svh content-center justify-items-center gap-6 px-page">
      <h1 className="mt-24 animate-pulse text-17 text-ink-soft">{copy.loading}</h1>
      <SlowNotice {...noticeProps} />
    </Main>
  );
}

interface SlowNoticeProps {
  isSlow: boolean;
  onRetry: () => void;
}

/** Says that loading takes long, and offers to try again at once. */
export function SlowNotice({ isSlow, onRetry }: SlowNoticeProps) {
  return (
    <div role="status" className="grid min-h-24 justify-items-center gap-3">
      {isSlow && (
        <>
          <p className="text-15 text-ink-soft">{copy.slow}</p>
          <Button intent="outline" size="md" onClick={onRetry}>
            {copy.retry}
          </Button>
        </>
      )}
    </div>
  );
}

/** Shown until the photographer's screens have loaded. */
export function AppSkeleton({ notice }: { notice?: ReactNode }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex h-14 max-w-310 items-center justify-between gap-6 px-page md:h-18">
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-5 w-24" />
        </div>
      </header>
      <Main className="mx-auto grid w-full max-w-180 gap-5 py-5 px-page md:py-9">
        <h1 className="sr-only">{copy.loading}</h1>
        <Skeleton className="h-89 w-full" />
        {notice}
      </Main>
    </>
  );
}
