import { bookingCopy } from '@/lib/booking-copy';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { buttonStyle } from '@/ui/button-style';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { RecipientNote, type Recipient } from '@/ui/recipient-note';
import { Textarea } from '@/ui/textarea';
import { copy } from './copy';
import type { BookPageData } from './types';

const FIELDS = ['clientName', 'clientEmail', 'message'] as const;

/** The server checks what is typed, and says so in its own words: the browser's checks would come first, in others. */
export function BookForm({ page, recipient }: { page: BookPageData; recipient: Recipient }) {
  const { profile, service, values, errors } = page;
  const firstBad = FIELDS.find((field) => errors[field] !== undefined);
  // A page that came anew has the focus nowhere: it belongs to what must be corrected.
  const focus = (field: (typeof FIELDS)[number]) => ({ autoFocus: field === firstBad });
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
            {...focus('clientName')}
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
            {...focus('clientEmail')}
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
            {...focus('message')}
            name="message"
            defaultValue={values.message}
            dir="auto"
            rows={5}
          />
        )}
      </Field>
      <Trap />
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

/** A field that nobody sees: what fills it in is no person. */
function Trap() {
  return (
    <div hidden>
      <label>
        {copy.trap}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
