import { useEffect, useState } from 'react';
import { ApiError, isUnauthorized } from '@/api/errors';
import { copy } from './copy';
import { failureText } from './failure-text';
import type { BookingDetail, BookingSummary, Step } from './types';
import { useBookingCalls } from './use-booking-calls';

/** For as long as people see the way back. Counted here from the answer on: the clocks may differ. */
export const UNDO_MS = 6_000;

/** What is said about the last step of somebody. */
export interface Told {
  id: string;
  text: string;
  isFailure: boolean;
  canUndo: boolean;
}

/** The steps somebody takes on a screen, what is said about the last one, and the way back from it. */
export function useSteps({ onUnauthorized }: { onUnauthorized: () => void }) {
  const calls = useBookingCalls();
  const [busy, setBusy] = useState<Readonly<Record<string, Step | 'undo'>>>({});
  const [told, setTold] = useState<Told | null>(null);

  const isPassing = told !== null && !told.isFailure && busy[told.id] !== 'undo';
  useEffect(() => {
    if (!isPassing) return;
    const timer = setTimeout(() => {
      setTold(null);
    }, UNDO_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [told, isPassing]);

  async function run(id: string, step: Step | 'undo', call: () => Promise<Told>): Promise<boolean> {
    setBusy((others) => ({ ...others, [id]: step }));
    try {
      setTold(await call());
      return true;
    } catch (error) {
      if (isUnauthorized(error)) onUnauthorized();
      setTold({ id, text: failureText(error), isFailure: true, canUndo: false });
      // Somebody was faster, or the client was: what is shown is not the case any more.
      if (error instanceof ApiError && [404, 409].includes(error.status)) void calls.refresh();
      return false;
    } finally {
      setBusy((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== id)));
    }
  }

  return {
    told,
    /** What is under way with a request. */
    busyWith: (id: string): Step | 'undo' | null => busy[id] ?? null,
    take: ({ id, clientName }: BookingSummary, step: Step) =>
      run(id, step, async () => {
        const detail = await calls.take(id, step);
        const canUndo = detail?.actions.includes('undo') === true;
        const text = copy.done[step](clientName, detail !== null && isMailed(detail));
        return { id, text, isFailure: false, canUndo };
      }),
    undo: (id: string) =>
      run(id, 'undo', async () => {
        await calls.undo(id);
        return { id, text: copy.undone, isFailure: false, canUndo: false };
      }),
    forget: () => {
      setTold(null);
    },
  };
}

/** Whether a mail tells the client how the request stands now. */
const isMailed = ({ status, timeline }: BookingDetail) =>
  timeline.some(({ mail }) => mail?.to === 'client' && mail.about === status);

export type Steps = ReturnType<typeof useSteps>;
