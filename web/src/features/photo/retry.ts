import { sleep, untilOnline } from './waiting';

/** Before the second, third, fourth and fifth try. */
const DELAYS_MS = [0, 1000, 3000, 5000];

/** Does something again while that may help. Without a connection it waits for one, and no try is lost. */
export async function retrying<Answer>(
  work: () => Promise<Answer>,
  mayHelp: (error: unknown) => boolean,
  signal?: AbortSignal,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    await untilOnline(signal);
    try {
      return await work();
    } catch (error) {
      const delay = DELAYS_MS[attempt];
      if (signal?.aborted || delay === undefined || !mayHelp(error)) throw error;
      await sleep(delay, signal);
    }
  }
}
