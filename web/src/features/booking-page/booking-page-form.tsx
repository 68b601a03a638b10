import { bookingCopy } from '@/lib/shared-copy';
import { paths } from '@/lib/paths';
import { Button, buttonStyle } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input, Textarea } from '@/ui/input';
import { type Recipient, RecipientNote } from '@/ui/recipient-note';
import { copy } from './copy';
import type { BookingPageData } from './types';

const FIELDS = ['clientName', 'clientEmail', 'message'] as const;

/**
 * The server validates the form. The browser's validation is off, because its messages would differ from ours. If
 * scripts run, one of them shows `data-busy-label` on the button during the submit.
 */
export function BookingPageForm({ page, recipient }: { page: BookingPageData; recipient: Recipient }) {
  const { profile, service, values, errors } = page;
  const firstInvalidField = FIELDS.find((field) => errors[field] !== undefined);
  // After a failed submit the first invalid field gets the focus.
  const getFocusProps = (field: (typeof FIELDS)[number]) => ({ autoFocus: field === firstInvalidField });
  return (
    <form
      method="post"
      action={paths.book(profile.username, service.id)}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Field label={bookingCopy.name} error={errors.clientName}>
        {(control) => (
          <Input
            {...control}
            {...getFocusProps('clientName')}
            name="clientName"
            defaultValue={values.clientName}
            required
            dir="auto"
            autoComplete="name"
          />
        )}
      </Field>
      <Field label={bookingCopy.email} error={errors.clientEmail}>
        {(control) => (
          <Input
            {...control}
            {...getFocusProps('clientEmail')}
            type="email"
            name="clientEmail"
            defaultValue={values.clientEmail}
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label={bookingCopy.message}
        error={errors.message}
        hint={`${bookingCopy.messageHint} ${copy.messageLimit}`}
      >
        {(control) => (
          <Textarea
            {...control}
            {...getFocusProps('message')}
            name="message"
            defaultValue={values.message}
            dir="auto"
            rows={5}
          />
        )}
      </Field>
      <HoneypotField />
      <input type="hidden" name="key" value={page.key} />
      <input type="hidden" name="opened" value={page.opened} />
      <div className="mt-1 grid gap-3 min-[22rem]:grid-cols-[auto_minmax(0,1fr)]">
        <a href={paths.publicProfile(profile.username)} className={buttonStyle({ intent: 'outline' })}>
          {bookingCopy.cancel}
        </a>
        <Button type="submit" data-busy-label={bookingCopy.sending}>
          {bookingCopy.send}
        </Button>
      </div>
      <div className="mx-auto mt-3 grid max-w-96 gap-2 text-center text-13">
        <p className="text-balance text-ink-soft">{bookingCopy.footer}</p>
        <RecipientNote recipient={recipient} />
      </div>
    </form>
  );
}

/** A field that people do not see: only a bot fills it in. */
function HoneypotField() {
  return (
    <div hidden>
      <label>
        {copy.honeypot}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
