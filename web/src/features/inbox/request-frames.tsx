import { useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { SheetDialog } from '@/ui/sheet-dialog';
import { copy } from './copy';
import type { RequestBodyProps } from './request-body';
import { requestTitle, RequestView, type OpenRequest } from './request-view';
import type { BookingSummary, Step } from './types';

interface OpenRequestProps extends Pick<RequestBodyProps, 'draft' | 'steps' | 'onUnauthorized'> {
  id: string;
  request: OpenRequest;
  summary: BookingSummary | undefined;
  onClose: () => void;
}

/** Nothing is left to look at. */
const closesAfter = (step: Step) => step === 'delete';

/** Beside the list, where there is room for both. */
export function RequestPanel({ id, request, summary, onClose, ...own }: OpenRequestProps) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isAsking && !event.defaultPrevented) onClose();
  });
  // Before it is painted: a key that is pressed as soon as the request can be seen must reach it.
  useLayoutEffect(() => {
    const element = panel.current;
    const listen = (event: KeyboardEvent) => {
      onEscape(event);
    };
    element?.addEventListener('keydown', listen);
    heading.current?.focus({ preventScroll: true });
    return () => {
      element?.removeEventListener('keydown', listen);
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
        {requestTitle(request, summary)}
      </h2>
      <RequestView
        id={id}
        request={request}
        summary={summary}
        focusAfter={() => heading.current}
        onAsking={setAsking}
        onTaken={(step) => {
          heading.current?.focus({ preventScroll: true });
          if (closesAfter(step)) onClose();
        }}
        onClose={onClose}
        {...own}
      />
    </section>
  );
}

/** Over the list, where there is not. */
export function RequestSheet({ id, request, summary, onClose, ...own }: OpenRequestProps) {
  const content = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const heading = () => content.current?.closest('dialog')?.querySelector('h2') ?? null;
  return (
    <SheetDialog
      title={requestTitle(request, summary)}
      isTall
      closesOutside
      hasAddress
      isHeld={isAsking}
      onClose={onClose}
    >
      <div ref={content}>
        <RequestView
          id={id}
          request={request}
          summary={summary}
          focusAfter={heading}
          onAsking={setAsking}
          onTaken={(step) => {
            heading()?.focus({ preventScroll: true });
            if (closesAfter(step)) onClose();
          }}
          onClose={onClose}
          {...own}
        />
      </div>
    </SheetDialog>
  );
}

/** Keeps the panel's place while nothing is open: the list does not jump when something is. */
export function NoRequestOpen() {
  return (
    <div className="sticky top-6 grid min-h-84 content-center justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-6.5 py-12 text-center">
      <p aria-hidden className="frame-mark">
        ▸ 00
      </p>
      <p className="text-15 text-ink-soft">{copy.detail.pick}</p>
    </div>
  );
}
