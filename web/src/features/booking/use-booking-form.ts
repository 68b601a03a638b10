import { use, useEffect, useRef, useState } from 'react';
import { TokenSourceContext } from '@/api/token-source';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import type { BookingDraft } from './draft';
import { faultsOf, REQUEST_FIELDS, tidy, type Faults, type BookingRequest, type RequestField } from './rules';
import { sendBooking, type Letter, type Outcome } from './send';
import { timing } from './timing';

export interface Target {
  username: string;
  serviceId: string;
}

interface BookingFormOptions {
  target: Target;
  draft: BookingDraft;
  send?: (letter: Letter) => Promise<Outcome>;
  /** The request is stored. The form may have left the screen meanwhile. */
  onSent: (request: BookingRequest) => void;
}

/** What there is to say about a request that is not sent. */
export type Trouble = Outcome | { kind: 'slow' };

const SLOW: Trouble = { kind: 'slow' };

/** What the server said against a text; it holds until the text is changed. */
type Complaints = Partial<Record<RequestField, { about: string; message: string }>>;

/** The form of a request: kept as it is typed, checked on sending and from then on, sent once however often it is pressed. */
export function useBookingForm({ target, draft, send = sendBooking, onSent }: BookingFormOptions) {
  const tokenSource = use(TokenSourceContext);
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(draft.typed);
  const [isTried, setTried] = useState(false);
  const [complaints, setComplaints] = useState<Complaints>({});
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isSending, setSending] = useState(false);
  const isSlow = useIsSlow(isSending);
  // A second click may come before the first one is rendered.
  const isOnItsWay = useRef(false);

  function change(field: RequestField, text: string) {
    const next = { ...typed, [field]: text };
    setTyped(next);
    draft.setTyped(next);
  }

  async function submit(website: string) {
    if (isOnItsWay.current) return;
    setTried(true);
    setTrouble(null);
    toasts.dismiss();
    const faults = faultsOf(typed);
    if (Object.keys(faults).length > 0) {
      focusFirst(faults);
      return;
    }
    isOnItsWay.current = true;
    setSending(true);
    const request = tidy(typed);
    const outcome = await send({
      ...target,
      request,
      website,
      tokenSource,
      key: draft.keyFor(request),
      fillMillis: () => draft.fillMillis(),
    });
    isOnItsWay.current = false;
    setSending(false);
    settle(outcome, request);
  }

  function settle(outcome: Outcome, request: BookingRequest) {
    if (outcome.kind === 'sent') {
      draft.close();
      onSent(request);
      return;
    }
    if (outcome.kind === 'key-taken') draft.dropKey(request);
    if (outcome.kind === 'refused') complain(outcome.faults);
    setTrouble(outcome);
    toasts.add({ title: copy.error, description: copy.failed, variant: 'destructive' });
  }

  function complain(faults: Faults) {
    const placed = REQUEST_FIELDS.flatMap((field) => {
      const message = faults[field];
      return message === undefined ? [] : [[field, { about: typed[field], message }] as const];
    });
    setComplaints(Object.fromEntries(placed));
    focusFirst(faults);
  }

  function focusFirst(faults: Faults) {
    const first = REQUEST_FIELDS.find((field) => faults[field] !== undefined);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function faultOf(field: RequestField): string | undefined {
    const complaint = complaints[field];
    const fault = isTried ? faultsOf(typed)[field] : undefined;
    return fault ?? (complaint?.about === typed[field] ? complaint.message : undefined);
  }

  return {
    form,
    typed,
    faultOf,
    trouble: isSlow ? SLOW : trouble,
    isSending,
    /** Nothing is changed or closed while a request is on its way, except after a long while. */
    isHeld: isSending && !isSlow,
    change,
    submit,
  };
}

function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => {
      setSlow(true);
    }, timing.holdMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSlow;
}
