import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '@/ui/button';
import { copy } from './copy';
import type { Steps } from './use-steps';

interface ToldBarProps {
  steps: Steps;
  /** Whose step it tells of; anybody's when left out. */
  about?: string;
  /** On which side it keeps its distance; while there is nothing to say it takes no room at all. */
  space: 'above' | 'below';
  /** Where the focus goes when the bar goes and had it. */
  focusAfter: () => HTMLElement | null;
}

/** Says what came of a step and offers the way back, for a while. Its place is there before, so that it is read out. */
export function ToldBar({ steps, about, space, focusAfter }: ToldBarProps) {
  const told = steps.told !== null && (about === undefined || steps.told.id === about) ? steps.told : null;
  const distance = space === 'above' ? 'mt-4' : 'mb-4';
  return (
    <>
      <div role="status">
        {told && !told.isFailure && (
          <div className={distance}>
            {/* With the way back its button goes, which may have the focus. */}
            <Bar key={`${told.id} ${String(told.canUndo)}`} steps={steps} focusAfter={focusAfter} />
          </div>
        )}
      </div>
      {told?.isFailure && (
        <p
          role="alert"
          className={clsx(
            distance,
            'rounded-control border border-danger bg-sheet px-4 py-3 text-15 text-pretty text-danger',
          )}
        >
          {told.text}
        </p>
      )}
    </>
  );
}

function Bar({ steps: { told, busyWith, undo }, focusAfter }: Pick<ToldBarProps, 'steps' | 'focusAfter'>) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      if (element?.contains(document.activeElement)) focusAfter()?.focus({ preventScroll: true });
    };
    // When it goes, not when it changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!told) return null;
  return (
    <div
      ref={bar}
      className="flex min-h-14 animate-rise items-center justify-between gap-4 rounded-control border border-line-strong bg-sheet py-1.5 ps-4 pe-1.5"
    >
      <p className="min-w-0 text-15 text-pretty wrap-anywhere">{told.text}</p>
      {told.canUndo && (
        <Button
          intent="outline"
          size="md"
          keepsFocus
          busy={busyWith(told.id) === 'undo'}
          busyLabel={copy.undoing}
          onClick={() => {
            if (busyWith(told.id) === null) void undo(told.id);
          }}
        >
          {copy.undo}
        </Button>
      )}
    </div>
  );
}
