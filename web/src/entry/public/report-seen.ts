import type { Page } from './page';

/**
 * Tells the server that the photographer looks at a request. Said by a script and only once the page is on screen,
 * because the programs that look into mails open its links too.
 */
export function reportSeen({ view }: Page) {
  if (view !== 'answer') return;
  const report = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', report);
    // When it does not get through, the next look tells it.
    void fetch(`${location.pathname}/seen`, { method: 'POST', keepalive: true }).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', report);
  report();
}
