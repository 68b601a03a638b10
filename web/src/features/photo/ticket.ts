/** The server gives 15 minutes. What is left at the end is too short for a photo over a slow line. */
const LIFETIME_MS = 13 * 60 * 1000;

/**
 * Holds the one address to upload to. It is asked for again only when it is used up or too old: the server counts
 * how many somebody has, and an upload that broke off half-way leaves it as good as new.
 */
export function createTicket(request: (signal?: AbortSignal) => Promise<string>, now = Date.now) {
  let held: { url: string; until: number } | null = null;

  return {
    async take(signal?: AbortSignal): Promise<string> {
      if (held && now() < held.until) return held.url;
      const asked = now();
      const url = await request(signal);
      held = { url, until: asked + LIFETIME_MS };
      return url;
    },
    /** It took a photo, or the server does not know it any more. */
    discard() {
      held = null;
    },
  };
}

export type Ticket = ReturnType<typeof createTicket>;
