import { Main } from '@/ui/skip-link';
import { copy } from './copy';
import { SlowNotice, type Slowness } from './slow-notice';

/** The whole page, while it is not known who is looking. */
export function LoadingPage(slowness: Slowness) {
  return (
    <Main className="grid min-h-svh content-center justify-items-center gap-6 px-page">
      <h1 className="mt-24 animate-pulse text-17 text-ink-soft">{copy.loading}</h1>
      <SlowNotice {...slowness} />
    </Main>
  );
}
