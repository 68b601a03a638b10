import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { RetryState } from '@/api/use-retry';
import { useOnline } from '@/lib/use-online';
import { CheckIcon } from '@/ui/icons';
import { RetryButton } from '@/ui/load-state';
import { copy } from './copy';
import { getSaveErrorText } from './errors';
import { SettingsRowFrame } from './section';

/** Confirms beside a control that its value is saved. */
export function SavedMessage({ isVisible }: { isVisible: boolean }) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-13 font-medium text-ok">
      {isVisible && (
        <>
          <CheckIcon />
          {copy.saved}
        </>
      )}
    </p>
  );
}

/** The result of a form or a button, in its place. It takes the focus, so that screen readers read it. */
export function ResultMessage({ title, text }: { title?: string; text: string }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    message.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={message} role="status" tabIndex={-1} className="rounded-control bg-wash px-4 py-3 text-15">
      {title !== undefined && <p className="font-medium">{title}</p>}
      <p className="text-pretty wrap-anywhere">{text}</p>
    </div>
  );
}

interface SectionLoadErrorProps {
  text: string;
  /** The class for the height of the skeleton that it replaces, so that the layout does not shift. */
  heightClass: string;
  retryState: RetryState;
}

/** A load error inside one section; the other sections stay usable. */
export function SectionLoadError({ text, heightClass, retryState }: SectionLoadErrorProps) {
  return (
    <SettingsRowFrame>
      <div
        role="alert"
        className={clsx(
          'flex flex-wrap content-center items-center justify-between gap-x-6 gap-y-3',
          heightClass,
        )}
      >
        <p className="text-15">{text}</p>
        <RetryButton isBusy={retryState.isRetrying} onRetry={retryState.retry} />
      </div>
    </SettingsRowFrame>
  );
}

/** Warns at the bottom of the window, where it does not shift the layout. */
export function OfflineMessage() {
  const isOnline = useOnline();
  return (
    <p
      role="status"
      className="sticky bottom-[calc(var(--bottom-bar)+0.75rem)] z-1 mt-7 rounded-card border border-line bg-sheet px-5 py-4 text-15 shadow-lift empty:hidden sm:px-6.5 md:bottom-5"
    >
      {!isOnline && copy.offline}
    </p>
  );
}

/** The result of the last change: saved, or the error. Its space is reserved, so that the layout does not shift. */
export function SaveStatus({ isSaved, error }: { isSaved: boolean; error: Error | null }) {
  return (
    <div className="min-h-5">
      <SavedMessage isVisible={isSaved} />
      {error && (
        <p role="alert" className="text-13 text-danger">
          {copy.notSaved} {getSaveErrorText(error)}
        </p>
      )}
    </div>
  );
}
