import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '@/ui/dialog';
import { copy } from './copy';
import type { RequestBodyProps } from './request-body';
import { getRequestTitle, RequestView, type OpenRequest } from './request-view';
import type { BookingSummary, RequestAction } from './queries';

interface OpenRequestProps extends Pick<RequestBodyProps, 'draft' | 'requestActions'> {
  id: string;
  request: OpenRequest;
  summary: BookingSummary | undefined;
  onClose: () => void;
}

/** A deleted request has nothing left to show. */
const closesAfter = (action: RequestAction) => action === 'delete';

/** The open request beside the list, on wide screens. */
export function RequestPanel({ id, request, summary, onClose, ...bodyProps }: OpenRequestProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isConfirming && !event.defaultPrevented) onClose();
  });
  // A layout effect, so that the panel handles a key pressed right after the first paint.
  useLayoutEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent) => {
      closeOnEscape(event);
    };
    element?.addEventListener('keydown', onKeyDown);
    heading.current?.focus({ preventScroll: true });
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  return (
    <section
      ref={panel}
      aria-labelledby={titleId}
      className="sticky top-6 max-h-[calc(100svh-3rem)] animate-fade overflow-y-auto overscroll-contain rounded-card border border-line bg-sheet p-6.5"
    >
      <h2
        ref={heading}
        id={titleId}
        dir="auto"
        tabIndex={-1}
        className="font-serif text-32 leading-heading text-balance wrap-anywhere"
      >
        {getRequestTitle(request, summary)}
      </h2>
      <RequestView
        id={id}
        request={request}
        summary={summary}
        getFocusTarget={() => heading.current}
        onConfirmingChange={setConfirming}
        onActionDone={(action) => {
          heading.current?.focus({ preventScroll: true });
          if (closesAfter(action)) onClose();
        }}
        onClose={onClose}
        {...bodyProps}
      />
    </section>
  );
}

/** The open request over the list, on narrow screens. */
export function RequestSheet({ id, request, summary, onClose, ...bodyProps }: OpenRequestProps) {
  const content = useRef<HTMLDivElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const getHeading = () => content.current?.closest('dialog')?.querySelector('h2') ?? null;
  return (
    <Dialog title={getRequestTitle(request, summary)} isTall isLocked={isConfirming} onClose={onClose}>
      <div ref={content}>
        <RequestView
          id={id}
          request={request}
          summary={summary}
          getFocusTarget={getHeading}
          onConfirmingChange={setConfirming}
          onActionDone={(action) => {
            getHeading()?.focus({ preventScroll: true });
            if (closesAfter(action)) onClose();
          }}
          onClose={onClose}
          {...bodyProps}
        />
      </div>
    </Dialog>
  );
}

/** Takes the place of the panel, so that the list does not move when a request opens. */
export function EmptyRequestPanel() {
  return (
    <div className="sticky top-6 grid min-h-84 content-center justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-6.5 py-12 text-center">
      <p aria-hidden className="caption-mono">
        ▸ 00
      </p>
      <p className="text-15 text-ink-soft">{copy.detail.chooseRequest}</p>
    </div>
  );
}
