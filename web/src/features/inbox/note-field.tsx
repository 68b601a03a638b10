import { characterCount } from '@/lib/character-count';
import type { DraftStore } from '@/lib/draft-store';
import { CharacterCounter } from '@/ui/character-counter';
import { Field } from '@/ui/field';
import { Textarea } from '@/ui/textarea';
import { copy } from './copy';
import { KeptState } from './kept-state';
import type { BookingDetail } from './types';
import type { BookingCalls } from './use-booking-calls';
import { useKeeper } from './use-keeper';

const NOTE_LIMIT = 2_000;

export interface OwnFieldProps {
  booking: BookingDetail;
  draft: DraftStore;
  calls: BookingCalls;
  onUnauthorized: () => void;
}

/** What the photographer writes down for herself. */
export function NoteField({ booking: { id, note }, draft, calls, onUnauthorized }: OwnFieldProps) {
  const field = useKeeper({
    saved: note,
    draft,
    part: `note:${id}`,
    save: async (text) => (await calls.note(id, text)).note,
    fault: (text) => (characterCount(text) > NOTE_LIMIT ? copy.note.tooLong : undefined),
    onUnauthorized,
  });
  return (
    <div className="grid gap-1">
      <Field
        label={copy.note.label}
        hint={copy.note.hint}
        error={field.fault}
        counter={<CharacterCounter text={field.text} limit={NOTE_LIMIT} />}
      >
        {(control) => (
          <Textarea
            {...control}
            value={field.text}
            onChange={({ target }) => {
              field.type(target.value);
            }}
            onBlur={field.flush}
          />
        )}
      </Field>
      <KeptState field={field} />
    </div>
  );
}
