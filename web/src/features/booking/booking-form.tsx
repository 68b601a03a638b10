import { clsx } from 'clsx';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { bookingLimits } from '@/lib/shared-copy';
import { Button } from '@/ui/button';
import { CharacterCounter, Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { type Recipient, RecipientNote } from '@/ui/recipient-note';
import { copy } from './copy';
import { EmailField } from './email-field';
import { SendProblemNotice } from './send-problem-notice';
import type { useBookingForm } from './use-booking-form';

interface BookingFormProps {
  booking: ReturnType<typeof useBookingForm>;
  /** Undefined in the sample on the landing page, which sends nothing. */
  recipient?: Recipient;
  firstField: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
}

export function BookingForm({ booking, recipient, firstField, onCancel }: BookingFormProps) {
  const { form, values, getFieldError, problem, isSending, isLocked, setField, submit } = booking;
  const honeypot = useRef<HTMLInputElement>(null);
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(honeypot.current?.value ?? '');
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field label={copy.name} error={getFieldError('clientName')}>
          {(control) => (
            <Input
              {...control}
              ref={firstField}
              name="clientName"
              dir="auto"
              autoComplete="name"
              autoCapitalize="words"
              enterKeyHint="next"
              required
              readOnly={isSending}
              value={values.clientName}
              onChange={({ target }) => {
                setField('clientName', target.value);
              }}
              onKeyDown={focusNextOnEnter('clientEmail', values.clientEmail)}
            />
          )}
        </Field>
        <EmailField
          name="clientEmail"
          value={values.clientEmail}
          error={getFieldError('clientEmail')}
          readOnly={isSending}
          onChange={(address) => {
            setField('clientEmail', address);
          }}
        />
        <Field
          label={copy.message}
          hint={copy.messageHint}
          error={getFieldError('message')}
          counter={<CharacterCounter text={values.message} limit={bookingLimits.message} />}
        >
          {(control) => (
            <Textarea
              {...control}
              name="message"
              dir="auto"
              readOnly={isSending}
              value={values.message}
              onChange={({ target }) => {
                setField('message', target.value);
              }}
            />
          )}
        </Field>
      </div>
      {/* A honeypot for bots. The `hidden` attribute hides it even in a browser that does not support our CSS. */}
      <div aria-hidden hidden>
        <input ref={honeypot} name="website" tabIndex={-1} autoComplete="off" aria-label="Website" />
      </div>
      <div className="sticky bottom-0 -mx-1 grid grid-cols-[auto_minmax(0,1fr)] gap-3 bg-sheet px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:flex sm:justify-end">
        <Button intent="outline" disabled={isLocked} onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={isSending} busyLabel={copy.sending} keepsFocus>
          {copy.send}
        </Button>
      </div>
      {/* Reserves space for a notice, so that the sheet does not grow. */}
      <div
        className={clsx(
          'mt-2 grid content-start gap-2 text-center text-13',
          recipient ? 'min-h-29' : 'min-h-17',
        )}
      >
        <SendProblemNotice problem={problem} />
        <p className="text-balance text-ink-soft">{copy.footer}</p>
        {recipient && <RecipientNote recipient={recipient} />}
      </div>
    </form>
  );
}

/**
 * Moves the focus to an empty next field on Enter. Phones label the key 'next', but the browser would submit the form.
 */
const focusNextOnEnter = (name: string, nextValue: string) => (event: KeyboardEvent<HTMLInputElement>) => {
  const nextField = event.currentTarget.form?.elements.namedItem(name);
  if (
    event.key !== 'Enter' ||
    event.nativeEvent.isComposing ||
    nextValue.trim() !== '' ||
    !(nextField instanceof HTMLElement)
  )
    return;
  event.preventDefault();
  nextField.focus();
};
