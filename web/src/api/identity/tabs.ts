import * as z from 'zod/mini';

/** Also the name the page uses that closes the Google window. */
const CHANNEL = 'lenslink-auth';
const LOCK = 'lenslink-auth';

const newsSchema = z.object({ news: z.enum(['signed-in', 'signed-out', 'refreshed', 'user-changed']) });
const returnSchema = z.object({ attemptId: z.string() });

/** What a tab tells the others. Never a token: each tab fetches its own with the cookie they share. */
export type News = z.infer<typeof newsSchema>['news'];

interface Ears {
  onNews: (news: News) => void;
  /** Somebody came back from Google, in a window of its own. */
  onReturn: (attemptId: string) => void;
}

/** The other tabs of this site in the same browser. */
export function createTabs(locks: LockManager | undefined = browserLocks()) {
  let channel: BroadcastChannel | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  return {
    /** Starts to hear the other tabs; the result stops it. */
    listen({ onNews, onReturn }: Ears): () => void {
      const opened = new BroadcastChannel(CHANNEL);
      opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const news = newsSchema.safeParse(data).data;
        if (news) onNews(news.news);
        const back = returnSchema.safeParse(data).data;
        if (back) onReturn(back.attemptId);
      });
      channel = opened;
      return () => {
        opened.close();
        channel = undefined;
      };
    },

    announce(news: News) {
      channel?.postMessage({ news });
    },

    /**
     * Runs what reads and replaces the session's cookie, one at a time over all tabs: two refreshes at once would
     * use the same single-use token twice. Browsers offer locks on https and localhost only; elsewhere the work is
     * in turn within this tab, and the server's grace for a token just used covers the rest.
     */
    exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
      if (locks) return locks.request(LOCK, work) as Promise<Result>;
      const turn = queue.then(work, work);
      queue = turn.catch(() => undefined);
      return turn;
    },
  };
}

export type Tabs = ReturnType<typeof createTabs>;

function browserLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}
