import * as z from 'zod/mini';

/** The page that closes the Google popup uses the same name. */
const CHANNEL_NAME = 'lenslink-auth';
const LOCK_NAME = 'lenslink-auth';

const eventMessageSchema = z.object({
  event: z.enum(['signed-in', 'signed-out', 'refreshed', 'user-changed']),
});
const googleReturnMessageSchema = z.object({ attemptId: z.string() });

/** What a tab tells the others. Never a token: each tab fetches its own. */
export type TabEvent = z.infer<typeof eventMessageSchema>['event'];

interface Listeners {
  onEvent: (event: TabEvent) => void;
  /** Called when the user returned from Google in a popup. */
  onGoogleReturn: (attemptId: string) => void;
}

/** Communication with the other tabs of this site. */
export function createTabs(locks: LockManager | undefined = getBrowserLocks()) {
  let channel: BroadcastChannel | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  return {
    /** Listens to the other tabs. Returns a function that stops it. */
    listen({ onEvent, onGoogleReturn }: Listeners): () => void {
      const newChannel = new BroadcastChannel(CHANNEL_NAME);
      newChannel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const eventMessage = eventMessageSchema.safeParse(data).data;
        if (eventMessage) onEvent(eventMessage.event);
        const googleReturn = googleReturnMessageSchema.safeParse(data).data;
        if (googleReturn) onGoogleReturn(googleReturn.attemptId);
      });
      channel = newChannel;
      return () => {
        newChannel.close();
        channel = undefined;
      };
    },

    announce(event: TabEvent) {
      channel?.postMessage({ event });
    },

    /**
     * Runs work that reads and replaces the session of this browser, one at a time across all tabs: two refreshes at
     * once would use the same single-use token twice. Browsers offer locks on https and localhost only. Elsewhere the
     * work is queued within this tab, and the server accepts a token that was used a moment ago.
     */
    withLock<Result>(work: () => Promise<Result>): Promise<Result> {
      if (locks) return locks.request(LOCK_NAME, work) as Promise<Result>;
      const run = queue.then(work, work);
      queue = run.catch(() => undefined);
      return run;
    },
  };
}

export type Tabs = ReturnType<typeof createTabs>;

function getBrowserLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
}
