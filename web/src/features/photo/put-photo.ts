import AwsS3 from '@uppy/aws-s3';
import { isPassing, readable, statusOf } from './failure';
import { retrying } from './retry';
import type { Ticket } from './ticket';
import { sleep } from './waiting';

/** How long the server may take to notice that the upload before this one broke off. */
const BREAK_NOTICED_MS = 1000;

type Put = typeof AwsS3.uploadPartBytes;
type PutOptions = Parameters<Put>[0];

/**
 * Sends a photo to its address, and again when the line breaks. The widget does not retry uploads that come in one
 * part, so it is done here; pausing aborts the signal, and resuming sends the photo from its beginning.
 */
export function createPutPhoto(ticket: Ticket, put: Put = (options) => AwsS3.uploadPartBytes(options)) {
  return async (options: PutOptions) => {
    const { signal } = options;
    let conflicts = 0;

    async function tryOnce() {
      const url = await ticket.take(signal);
      try {
        const answer = await put({ ...options, signature: { method: 'PUT', url: fromThisPage(url) } });
        ticket.discard();
        return { ...answer, location: url };
      } catch (error) {
        const status = statusOf(error);
        conflicts = status === 409 ? conflicts + 1 : 0;
        if (conflicts === 1) await sleep(BREAK_NOTICED_MS, signal);
        // Expired; or a conflict that stays, because the photo arrived and only the answer was lost.
        if (status === 403 || conflicts > 1) ticket.discard();
        throw error;
      }
    }

    const mayHelp = (error: unknown) => isPassing(error) || [403, 409].includes(statusOf(error) ?? 0);
    try {
      return await retrying(tryOnce, mayHelp, signal);
    } catch (error) {
      throw readable(error);
    }
  };
}

/** The page may be open under another name of the server than its own addresses have, and may only call its own. */
function fromThisPage(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
