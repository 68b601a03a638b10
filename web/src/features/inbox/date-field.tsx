import { useId } from 'react';
import { useApi } from '@/api/client';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { DownloadButton } from './download-button';
import { AutosaveStatus } from './autosave-status';
import type { AutosaveFieldProps } from './note-field';
import { useAutosave } from './use-autosave';

/** Stands for a partly typed day or time, so that the other input keeps its value. Never sent. */
const INCOMPLETE_INPUT = '?';
const isComplete = (text: string) => !text.includes(INCOMPLETE_INPUT);

const readInput = (input: HTMLInputElement) => (input.validity.badInput ? INCOMPLETE_INPUT : input.value);
const toInputValue = (part: string) => (part === INCOMPLETE_INPUT ? '' : part);

/** The date of the shoot: a day and an optional time. A time needs a day. */
export function DateField({ booking: { id, date }, draft, calls }: AutosaveFieldProps) {
  const api = useApi();
  const hintId = useId();
  const field = useAutosave({
    savedText: date ?? '',
    draft,
    draftPart: `date:${id}`,
    save: async (text) => (await calls.setDate(id, text)).date ?? '',
    validate: (text) => (isComplete(text) ? undefined : copy.date.incompleteDay),
    isWorthRestoring: isComplete,
  });
  const [day = '', time = ''] = field.text.split('T');
  const setDateTime = (newDay: string, newTime: string) => {
    field.setText(newDay === '' || newTime === '' ? newDay : `${newDay}T${newTime}`);
  };
  return (
    <fieldset className="grid gap-2" aria-describedby={hintId}>
      <legend className="mb-2 font-serif text-20 leading-heading">{copy.date.legend}</legend>
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-x-3">
        <Field label={copy.date.day} error={day === INCOMPLETE_INPUT ? copy.date.incompleteDay : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min="2000-01-01"
              max="2100-12-31"
              value={toInputValue(day)}
              onChange={({ target }) => {
                setDateTime(readInput(target), time);
              }}
              onBlur={field.flush}
            />
          )}
        </Field>
        <Field
          label={copy.date.time}
          error={time === INCOMPLETE_INPUT ? copy.date.incompleteTime : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="time"
              value={toInputValue(time)}
              disabled={day === ''}
              onChange={({ target }) => {
                // Only hours and minutes: a browser may add seconds.
                setDateTime(day, readInput(target).slice(0, 5));
              }}
              onBlur={field.flush}
            />
          )}
        </Field>
      </div>
      {/* The hint is on the line that the fields reserve for errors. */}
      <p
        id={hintId}
        className={field.validationError === undefined ? '-mt-5 text-13 text-ink-soft' : 'sr-only'}
      >
        {copy.date.hint}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <AutosaveStatus field={field} />
        {date && (
          <DownloadButton
            texts={copy.date.calendar}
            fetchFile={() =>
              api.GET('/api/bookings/{id}/calendar.ics', { params: { path: { id } }, parseAs: 'blob' })
            }
          />
        )}
      </div>
    </fieldset>
  );
}
