import { clsx } from 'clsx';
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { bookingLimits } from '@/lib/booking-copy';
import { Button } from '@/ui/button';
import { CharacterCounter } from '@/ui/character-counter';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { RecipientNote, type Recipient } from '@/ui/recipient-note';
import { Textarea } from '@/ui/textarea';
import { copy } from './copy';
import { EmailField } from './email-field';
import { TroubleNotice } from './trouble-notice';
import type { useBookingForm } from './use-booking-form';

interface BookingFormProps {
  booking: ReturnType<typeof useBookingForm>;
  /** None for a sample, which goes to nobody. */
  recipient?: Recipient;
  firstField: RefObject<HTMLInputElement | null>;
  onCancel: () => void;
}

export function BookingForm({ booking, recipient, firstField, onCancel }: BookingFormProps) {
  const { form, typed, faultOf, trouble, isSending, isHeld, change, submit } = booking;
  const website = useRef<HTMLInputElement>(null);
  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(website.current?.value ?? '');
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field label={copy.name} error={faultOf('clientName')}>
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
              value={typed.clientName}
              onChange={({ target }) => {
                change('clientName', target.value);
              }}
              onKeyDown={goOnTo('clientEmail', typed.clientEmail)}
            />
          )}
        </Field>
        <EmailField
          name="clientEmail"
          value={typed.clientEmail}
          error={faultOf('clientEmail')}
          readOnly={isSending}
          onChange={(address) => {
            change('clientEmail', address);
          }}
        />
        <Field
          label={copy.message}
          hint={copy.messageHint}
          error={faultOf('message')}
          counter={<CharacterCounter text={typed.message} limit={bookingLimits.message} />}
        >
          {(control) => (
            <Textarea
              {...control}
              name="message"
              dir="auto"
              readOnly={isSending}
              value={typed.message}
              onChange={({ target }) => {
                change('message', target.value);
              }}
            />
          )}
        </Field>
      </div>
      {/* A honeypot for programs. The attribute hides it: a browser that does not know our style rules must not show it. */}
      <div aria-hidden hidden>
        <input ref={website} name="website" tabIndex={-1} autoComplete="off" aria-label="Website" />
      </div>
      <div className="sticky bottom-0 -mx-1 grid grid-cols-[auto_minmax(0,1fr)] gap-3 bg-sheet px-1 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:flex sm:justify-end">
        <Button intent="outline" disabled={isHeld} onClick={onCancel}>
          {copy.cancel}
        </Button>
        <Button type="submit" busy={isSending} busyLabel={copy.sending} keepsFocus>
          {copy.send}
        </Button>
      </div>
      {/* Room for a notice is kept from the start, so that the sheet does not grow. */}
      <div
        className={clsx(
          'mt-2 grid content-start gap-2 text-center text-13',
          recipient ? 'min-h-29' : 'min-h-17',
        )}
      >
        <TroubleNotice trouble={trouble} />
        <p className="text-balance text-ink-soft">{copy.footer}</p>
        {recipient && <RecipientNote recipient={recipient} />}
      </div>
    </form>
  );
}

/** On a phone's keyboard the key says 'next', and the browser would send the form all the same. */
const goOnTo = (name: string, content: string) => (event: KeyboardEvent<HTMLInputElement>) => {
  const next = event.currentTarget.form?.elements.namedItem(name);
  if (
    event.key !== 'Enter' ||
    event.nativeEvent.isComposing ||
    content.trim() !== '' ||
    !(next instanceof HTMLElement)
  )
    return;
  event.preventDefault();
  next.focus();
};
