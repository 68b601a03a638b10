import * as RadixToast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { LineIcon } from '../line-icon';
import { toastContainer } from './toast-container';
import type { Toast, ToastStore } from './toast-store';

const TOAST_DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;
const VIEWPORT_HOTKEY = ['F8'];

/** Shows the toasts on the page, or in the topmost open dialog, which makes the rest of the page inert. */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot);
  const container = useSyncExternalStore(toastContainer.subscribe, toastContainer.snapshot);
  return (
    <RadixToast.Provider
      duration={TOAST_DURATION_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      {...(container && { announcerContainer: container })}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          onDismiss={() => {
            store.dismiss(toast.id);
          }}
        />
      ))}
      {container ? createPortal(<Viewport />, container) : <Viewport />}
    </RadixToast.Provider>
  );
}

function Viewport() {
  return (
    <RadixToast.Viewport
      hotkey={VIEWPORT_HOTKEY}
      // At the top on phones, so that it does not cover the buttons at the bottom. `trackKeyboardInset` sets `--above`
      // and `--below`: the parts of a dialog that are off screen while a phone shows its keyboard.
      className="fixed inset-x-0 top-(--above,0px) z-30 mx-auto w-full max-w-105 p-4 pt-[max(1rem,env(safe-area-inset-top))] sm:top-auto sm:right-0 sm:bottom-(--below,0px) sm:mr-0"
    />
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const isDestructive = toast.variant === 'destructive';
  return (
    <RadixToast.Root
      open={toast.isOpen}
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
      className={clsx(
        'flex items-start gap-3 rounded-card border bg-sheet py-3 pr-2 pl-5 shadow-lift',
        'transition-transform data-[state=open]:animate-drop data-[swipe=cancel]:translate-x-0 sm:data-[state=open]:animate-rise',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
        isDestructive ? 'border-danger' : 'border-line',
      )}
    >
      <div className="grow py-2">
        <RadixToast.Title className={clsx('text-15 font-medium', isDestructive && 'text-danger')}>
          {toast.title}
        </RadixToast.Title>
        {toast.description !== undefined && (
          <RadixToast.Description className="text-15 text-ink-soft">
            {toast.description}
          </RadixToast.Description>
        )}
      </div>
      <RadixToast.Close
        aria-label="Close"
        className="grid size-11 shrink-0 place-items-center rounded-control"
      >
        <CloseIcon />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}

function CloseIcon() {
  return <LineIcon path="m3.5 3.5 9 9m0-9-9 9" />;
}
