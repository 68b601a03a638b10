import { countCharacters } from '@/lib/format';
import type { DraftStore } from '@/lib/draft-store';
import { CharacterCounter, Field } from '@/ui/field';
import { Textarea } from '@/ui/input';
import { copy } from './copy';
import { AutosaveStatus } from './autosave-status';
import type { BookingDetail } from './queries';
import type { BookingCalls } from './use-booking-calls';
import { useAutosave } from './use-autosave';

const MAX_NOTE_LENGTH = 2_000;

export interface AutosaveFieldProps {
  booking: BookingDetail;
  draft: DraftStore;
  calls: BookingCalls;
}

/** A note that only the photographer sees. */
export function NoteField({ booking: { id, note }, draft, calls }: AutosaveFieldProps) {
  const field = useAutosave({
    savedText: note,
    draft,
    draftPart: `note:${id}`,
    save: async (text) => (await calls.setNote(id, text)).note,
    validate: (text) => (countCharacters(text) > MAX_NOTE_LENGTH ? copy.note.tooLong : undefined),
  });
  return (
    <div className="grid gap-1">
      <Field
        label={copy.note.label}
        hint={copy.note.hint}
        error={field.validationError}
        counter={<CharacterCounter text={field.text} limit={MAX_NOTE_LENGTH} />}
      >
        {(control) => (
          <Textarea
            {...control}
            value={field.text}
            onChange={({ target }) => {
              field.setText(target.value);
            }}
            onBlur={field.flush}
          />
        )}
      </Field>
      <AutosaveStatus field={field} />
    </div>
  );
}
