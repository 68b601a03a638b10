import * as RadixDialog from '@radix-ui/react-dialog';
import { setNonce } from 'get-nonce';
import { useState, type ReactNode } from 'react';
import { toastPlace } from './toast/place';

interface DialogProps {
  title: string;
  text?: string;
  onClose: () => void;
  /** Whether a stray tap beside it closes it too: not when something typed would be lost. */
  closesOutside?: boolean;
  /** Where the focus goes when it is closed and what opened it is gone. */
  focusAfter?: () => HTMLElement | null;
  children: ReactNode;
}

/** A dialog over the page, open for as long as it is rendered: a sheet from below on phones, centred elsewhere. */
export function Dialog({ title, text, onClose, closesOutside = true, focusAfter, children }: DialogProps) {
  allowScrollLock();
  const [opener] = useState(() => document.activeElement);
  // The browser's own dialog covers all that is not inside it.
  const [place] = useState(toastPlace.current);
  return (
    <RadixDialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <RadixDialog.Portal container={place}>
        <RadixDialog.Overlay className="fixed inset-0 z-10 animate-fade bg-shade/60" />
        <RadixDialog.Content
          {...(text === undefined && { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-0 z-10 max-h-[92svh] animate-rise overflow-y-auto overscroll-contain rounded-t-sheet border border-line bg-sheet px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-lift sm:inset-0 sm:m-auto sm:h-fit sm:w-full sm:max-w-130 sm:rounded-card sm:p-9"
          onInteractOutside={(event) => {
            if (!closesOutside) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            // Radix would look for a trigger of its own, and there is none.
            event.preventDefault();
            const target = canHaveFocus(opener) ? opener : focusAfter?.();
            if (target instanceof HTMLElement) target.focus({ preventScroll: true });
          }}
        >
          <div aria-hidden className="mx-auto mb-4 h-1 w-10 rounded-full bg-line sm:hidden" />
          <RadixDialog.Title className="font-serif text-32 leading-heading text-balance wrap-anywhere">
            {title}
          </RadixDialog.Title>
          {text !== undefined && (
            <RadixDialog.Description className="mt-2 text-15 text-pretty wrap-anywhere text-ink-soft">
              {text}
            </RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The page behind is held still by a `<style>` of Radix's, which the content security policy takes with the page's nonce only. */
function allowScrollLock() {
  const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce;
  if (nonce) setNonce(nonce);
}

function canHaveFocus(element: Element | null): boolean {
  return element !== document.body && element?.isConnected === true && !element.matches(':disabled');
}
