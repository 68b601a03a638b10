import { useState } from 'react';
import { buildMailtoLink } from '@/lib/navigation';
import { Button, buttonStyle } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { copy } from './copy';
import type { BookingDetail, RequestAction, BookingSummary } from './queries';
import type { RequestActions } from './use-request-actions';

/** The order of the buttons. Actions that move a request forward are primary. */
const ACTION_ORDER: readonly RequestAction[] = [
  'confirm',
  'complete',
  'release',
  'decline',
  'cancel',
  'delete',
];
const PRIMARY_ACTIONS: readonly RequestAction[] = ['confirm', 'complete', 'release'];

/** Actions that need a confirmation, because they are serious or cannot be undone. */
const CONFIRMATIONS = { cancel: copy.confirmCancel, delete: copy.confirmDelete } as const;
type ActionWithConfirmation = keyof typeof CONFIRMATIONS;
const needsConfirmation = (action: RequestAction): action is ActionWithConfirmation =>
  action in CONFIRMATIONS;

/** The server emails a client about an action only if it has also emailed a receipt for this request. */
const hasEmailedClient = ({ timeline }: BookingDetail) => timeline.some(({ mail }) => mail?.to === 'client');

interface ActionButtonsProps {
  booking: BookingDetail;
  requestActions: RequestActions;
  /** Reports whether the confirmation dialog is open. While it is, the request must not close. */
  onConfirmingChange: (isConfirming: boolean) => void;
  onActionDone: (action: RequestAction) => void;
}

/** The actions that a request allows and, outside quarantine, a link to email the client. */
export function ActionButtons({
  booking,
  requestActions,
  onConfirmingChange,
  onActionDone,
}: ActionButtonsProps) {
  const [actionToConfirm, setActionToConfirm] = useState<ActionWithConfirmation | null>(null);
  const pendingAction = requestActions.pendingAction(booking.id);

  const openConfirmation = (action: ActionWithConfirmation) => {
    setActionToConfirm(action);
    onConfirmingChange(true);
  };
  const closeConfirmation = () => {
    setActionToConfirm(null);
    onConfirmingChange(false);
  };
  const perform = async (action: RequestAction) => {
    if (pendingAction !== null) return;
    const isDone = await requestActions.perform(booking, action);
    closeConfirmation();
    if (isDone) onActionDone(action);
  };
  return (
    <div className="grid grid-cols-2 gap-2.5">
      {ACTION_ORDER.filter((action) => booking.actions.includes(action)).map((action) => (
        <Button
          key={action}
          size="md"
          intent={PRIMARY_ACTIONS.includes(action) ? 'primary' : 'quiet'}
          keepsFocus
          busy={pendingAction === action && actionToConfirm === null}
          busyLabel={copy.busy[action]}
          onClick={() => {
            if (needsConfirmation(action)) openConfirmation(action);
            else void perform(action);
          }}
        >
          {copy.actions[action]}
        </Button>
      ))}
      {!booking.quarantined && (
        <div className="col-span-2 grid">
          <ReplyLink booking={booking} intent="outline">
            {copy.replyByEmail}
          </ReplyLink>
        </div>
      )}
      {actionToConfirm && (
        <ConfirmDialog
          title={CONFIRMATIONS[actionToConfirm].title}
          text={CONFIRMATIONS[actionToConfirm].text(booking.clientName, hasEmailedClient(booking))}
          cancelLabel={CONFIRMATIONS[actionToConfirm].cancelLabel}
          confirmLabel={copy.actions[actionToConfirm]}
          isBusy={pendingAction === actionToConfirm}
          busyLabel={copy.busy[actionToConfirm]}
          intent="danger"
          onCancel={() => {
            if (pendingAction === null) closeConfirmation();
          }}
          onConfirm={() => void perform(actionToConfirm)}
        />
      )}
    </div>
  );
}

interface ReplyLinkProps {
  booking: BookingSummary;
  intent: 'primary' | 'outline';
  children: string;
  /** The accessible name, for a list: says which client gets the reply. */
  label?: string;
}

/** Opens the photographer's email program with an email to the client, subject and greeting filled in. */
export function ReplyLink({ booking, intent, label, children }: ReplyLinkProps) {
  const { clientEmail, clientName, serviceTitle } = booking;
  return (
    <a
      href={buildMailtoLink(clientEmail, copy.replySubject(serviceTitle), copy.greeting(clientName))}
      className={buttonStyle({ intent, size: 'md' })}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {children}
    </a>
  );
}
