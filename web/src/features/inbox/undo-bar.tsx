import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';
import type { RequestActions } from './use-request-actions';

interface UndoBarProps {
  requestActions: RequestActions;
  /** Shows only notices about this request; about all requests if missing. */
  requestId?: string;
  /** The side of the margin. Without a notice the bar takes no space. */
  marginSide: 'above' | 'below';
  /** The element that gets the focus if the bar disappears while a control in it has the focus. */
  getFocusTarget: () => HTMLElement | null;
}

/** Shows the result of an action and offers to undo it. The status element is always mounted for screen readers. */
export function UndoBar({ requestActions, requestId, marginSide, getFocusTarget }: UndoBarProps) {
  const notice =
    requestActions.notice !== null && (requestId === undefined || requestActions.notice.id === requestId)
      ? requestActions.notice
      : null;
  const marginStyle = marginSide === 'above' ? 'mt-4' : 'mb-4';
  return (
    <>
      <div role="status">
        {notice && !notice.isError && (
          <div className={marginStyle}>
            {/* Remounted when the Undo button disappears, because the button may have the focus. */}
            <NoticeBar
              key={`${notice.id} ${String(notice.canUndo)}`}
              requestActions={requestActions}
              getFocusTarget={getFocusTarget}
            />
          </div>
        )}
      </div>
      {notice?.isError && (
        <p
          role="alert"
          className={clsx(
            marginStyle,
            'rounded-control border border-danger bg-sheet px-4 py-3 text-15 text-pretty text-danger',
          )}
        >
          {notice.text}
        </p>
      )}
    </>
  );
}

function NoticeBar({
  requestActions: { notice, pendingAction, undo },
  getFocusTarget,
}: Pick<UndoBarProps, 'requestActions' | 'getFocusTarget'>) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) getFocusTarget()?.focus({ preventScroll: true });
    };
    // Runs only on unmount.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!notice) return null;
  return (
    <div
      ref={bar}
      className="flex min-h-14 animate-rise items-center justify-between gap-4 rounded-control border border-line-strong bg-sheet py-1.5 ps-4 pe-1.5"
    >
      <p className="min-w-0 text-15 text-pretty wrap-anywhere">{notice.text}</p>
      {notice.canUndo && (
        <Button
          intent="outline"
          size="md"
          keepsFocus
          busy={pendingAction(notice.id) === 'undo'}
          busyLabel={copy.undoing}
          onClick={() => {
            if (pendingAction(notice.id) === null) void undo(notice.id);
          }}
        >
          {copy.undo}
        </Button>
      )}
    </div>
  );
}
