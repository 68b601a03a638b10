import * as RadixToast from '@radix-ui/react-toast';
import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CloseIcon } from './close-icon';
import { toastPlace } from './place';
import type { Toast, ToastStore } from './store';

const SHOWN_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;
const VIEWPORT_HOTKEY = ['F8'];

export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.snapshot);
  const place = useSyncExternalStore(toastPlace.subscribe, toastPlace.current);
  return (
    <RadixToast.Provider
      duration={SHOWN_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      {...(place && { announcerContainer: place })}
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
      {place ? createPortal(<Viewport />, place) : <Viewport />}
    </RadixToast.Provider>
  );
}

function Viewport() {
  return (
    <RadixToast.Viewport
      hotkey={VIEWPORT_HOTKEY}
      // On phones above: below are the buttons that one wants to press again.
      className="fixed inset-x-0 top-(--above,0px) z-30 mx-auto w-full max-w-105 p-4 pt-[max(1rem,env(safe-area-inset-top))] sm:top-auto sm:right-0 sm:bottom-(--below,0px) sm:mr-0"
    />
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const destructive = toast.variant === 'destructive';
  return (
    <RadixToast.Root
      open={toast.open}
      onOpenChange={(open) => {
        if (!open) onDismiss();
      }}
      className={clsx(
        // A dialog takes the pointer away from everything else, but a toast can always be closed.
        'pointer-events-auto flex items-start gap-3 rounded-card border bg-sheet py-3 pr-2 pl-5 shadow-lift',
        'transition-transform data-[state=open]:animate-drop data-[swipe=cancel]:translate-x-0 sm:data-[state=open]:animate-rise',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=move]:transition-none',
        destructive ? 'border-danger' : 'border-line',
      )}
    >
      <div className="grow py-2">
        <RadixToast.Title className={clsx('text-15 font-medium', destructive && 'text-danger')}>
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
