import { useEffect, useState } from 'react';
import { hasStatus } from '@/api/errors';
import { copy } from './copy';
import { getActionErrorText, useBookingCalls } from './use-booking-calls';
import type { BookingDetail, BookingSummary, RequestAction } from './queries';

/**
 * How long a success notice shows, with its Undo. Counted from the response, without the server's `undoUntil`: the
 * browser's clock may differ from the server's.
 */
const NOTICE_DURATION_MS = 6_000;

/** The result of the last action, for the photographer to read. */
interface ActionNotice {
  /** The id of the request. */
  id: string;
  text: string;
  isError: boolean;
  canUndo: boolean;
}

/** Performs the photographer's actions on requests, reports the last result and can undo it. */
export function useRequestActions() {
  const calls = useBookingCalls();
  const [pendingActions, setPendingActions] = useState<Readonly<Record<string, RequestAction | 'undo'>>>({});
  const [notice, setNotice] = useState<ActionNotice | null>(null);

  const isTemporary = notice !== null && !notice.isError && pendingActions[notice.id] !== 'undo';
  useEffect(() => {
    if (!isTemporary) return;
    const timer = setTimeout(() => {
      setNotice(null);
    }, NOTICE_DURATION_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [notice, isTemporary]);

  /** Resolves with whether the call succeeded. */
  async function runAction(
    id: string,
    action: RequestAction | 'undo',
    call: () => Promise<ActionNotice>,
  ): Promise<boolean> {
    setPendingActions((actions) => ({ ...actions, [id]: action }));
    try {
      setNotice(await call());
      return true;
    } catch (error) {
      setNotice({ id, text: getActionErrorText(error), isError: true, canUndo: false });
      // Another tab or the client changed the request first, so the shown data is out of date.
      if (hasStatus(error, 404, 409)) void calls.refresh();
      return false;
    } finally {
      setPendingActions((actions) =>
        Object.fromEntries(Object.entries(actions).filter(([requestId]) => requestId !== id)),
      );
    }
  }

  return {
    notice,
    /** The action in progress for a request. */
    pendingAction: (id: string): RequestAction | 'undo' | null => pendingActions[id] ?? null,
    perform: ({ id, clientName }: BookingSummary, action: RequestAction) =>
      runAction(id, action, async () => {
        const detail = await calls.perform(id, action);
        const canUndo = detail?.actions.includes('undo') === true;
        const text = copy.actionDone[action](clientName, detail !== null && isStatusEmailed(detail));
        return { id, text, isError: false, canUndo };
      }),
    undo: (id: string) =>
      runAction(id, 'undo', async () => {
        await calls.undo(id);
        return { id, text: copy.undone, isError: false, canUndo: false };
      }),
    dismissNotice: () => {
      setNotice(null);
    },
  };
}

/** Whether the client gets an email about the current status. */
const isStatusEmailed = ({ status, timeline }: BookingDetail) =>
  timeline.some(({ mail }) => mail?.to === 'client' && mail.about === status);

export type RequestActions = ReturnType<typeof useRequestActions>;
