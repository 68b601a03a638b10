import { use, useEffect, useRef, useState } from 'react';
import { TokenSourceContext } from '@/api/token-source';
import { toasts } from '@/ui/toast/toast-store';
import { copy } from './copy';
import type { BookingDraft } from './draft';
import {
  validateRequest,
  REQUEST_FIELDS,
  trimRequest,
  type FieldErrors,
  type BookingRequest,
  type RequestField,
} from './rules';
import { sendBooking, type BookingSubmission, type SendResult } from './send';
import { timing } from './timing';

interface BookingTarget {
  username: string;
  serviceId: string;
}

interface BookingFormOptions {
  target: BookingTarget;
  draft: BookingDraft;
  send?: (submission: BookingSubmission) => Promise<SendResult>;
  /** The server has stored the request. The form may be closed by then. */
  onSent: (request: BookingRequest) => void;
}

/** Why a request is not sent, or not yet. */
export type SendProblem = Exclude<SendResult, { kind: 'sent' }> | { kind: 'slow' };

const SLOW_PROBLEM: SendProblem = { kind: 'slow' };

/** The server's errors, each with the rejected text. An error shows until the client changes that text. */
type ServerErrors = Partial<Record<RequestField, { text: string; message: string }>>;

/** State of the booking form. Stores each change as a draft, validates from the first submit, sends one at a time. */
export function useBookingForm({ target, draft, send = sendBooking, onSent }: BookingFormOptions) {
  // A signed-in photographer can send requests too.
  const tokenSource = use(TokenSourceContext);
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(draft.getValues);
  const [isSubmitted, setSubmitted] = useState(false);
  const [serverErrors, setServerErrors] = useState<ServerErrors>({});
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [isSending, setSending] = useState(false);
  const isSlow = useIsSlow(isSending);
  // A second click may come before the first one re-renders the form.
  const isInFlight = useRef(false);

  function setField(field: RequestField, text: string) {
    const newValues = { ...values, [field]: text };
    setValues(newValues);
    draft.setValues(newValues);
  }

  /** `website` is the text of the honeypot. */
  async function submit(website: string) {
    if (isInFlight.current) return;
    setSubmitted(true);
    setProblem(null);
    toasts.dismiss();
    const errors = validateRequest(values);
    if (Object.keys(errors).length > 0) {
      focusFirstInvalid(errors);
      return;
    }
    isInFlight.current = true;
    setSending(true);
    const request = trimRequest(values);
    const result = await send({
      ...target,
      request,
      website,
      tokenSource,
      idempotencyKey: draft.getKey(request),
      getFillMillis: () => draft.getFillMillis(),
    });
    isInFlight.current = false;
    setSending(false);
    handleResult(result, request);
  }

  function handleResult(result: SendResult, request: BookingRequest) {
    if (result.kind === 'sent') {
      draft.discard();
      onSent(request);
      return;
    }
    if (result.kind === 'key-taken') draft.discardKey(request);
    if (result.kind === 'rejected') showServerErrors(result.errors);
    setProblem(result);
    toasts.add({ title: copy.error, description: copy.failed, variant: 'destructive' });
  }

  function showServerErrors(errors: FieldErrors) {
    const entries = REQUEST_FIELDS.flatMap((field) => {
      const message = errors[field];
      return message === undefined ? [] : [[field, { text: values[field], message }] as const];
    });
    setServerErrors(Object.fromEntries(entries));
    focusFirstInvalid(errors);
  }

  function focusFirstInvalid(errors: FieldErrors) {
    const firstInvalid = REQUEST_FIELDS.find((field) => errors[field] !== undefined);
    const control = firstInvalid && form.current?.elements.namedItem(firstInvalid);
    if (control instanceof HTMLElement) control.focus();
  }

  function getFieldError(field: RequestField): string | undefined {
    const serverError = serverErrors[field];
    const error = isSubmitted ? validateRequest(values)[field] : undefined;
    return error ?? (serverError?.text === values[field] ? serverError.message : undefined);
  }

  return {
    form,
    values,
    getFieldError,
    problem: isSlow ? SLOW_PROBLEM : problem,
    isSending,
    /** The dialog stays open while the request is being sent, unless that takes long. */
    isLocked: isSending && !isSlow,
    setField,
    submit,
  };
}

function useIsSlow(isSending: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isSending) return;
    const timer = setTimeout(() => {
      setSlow(true);
    }, timing.slowAfterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isSending]);
  return isSlow;
}
