import { useId } from 'react';
import { useApi } from '@/api/use-api';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { copy } from './copy';
import { DownloadButton } from './download-button';
import { KeptState } from './kept-state';
import type { OwnFieldProps } from './note-field';
import { useKeeper } from './use-keeper';

/** What stands for half a day or half a time: nothing that could be sent, and nothing that hides the other one. */
const INCOMPLETE = '?';
const isComplete = (text: string) => !text.includes(INCOMPLETE);

const typedIn = (input: HTMLInputElement) => (input.validity.badInput ? INCOMPLETE : input.value);
const shown = (part: string) => (part === INCOMPLETE ? '' : part);

/** When the two meet: a day, and maybe a time. Without a day there is no time. */
export function DateField({ booking: { id, date }, draft, calls, onUnauthorized }: OwnFieldProps) {
  const api = useApi();
  const hint = useId();
  const field = useKeeper({
    saved: date ?? '',
    draft,
    part: `date:${id}`,
    save: async (text) => (await calls.date(id, text)).date ?? '',
    fault: (text) => (isComplete(text) ? undefined : copy.date.incompleteDay),
    keeps: isComplete,
    onUnauthorized,
  });
  const [day = '', time = ''] = field.text.split('T');
  const put = (nextDay: string, nextTime: string) => {
    field.type(nextDay === '' || nextTime === '' ? nextDay : `${nextDay}T${nextTime}`);
  };
  return (
    <fieldset className="grid gap-2" aria-describedby={hint}>
      <legend className="mb-2 font-serif text-20 leading-heading">{copy.date.legend}</legend>
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-x-3">
        <Field label={copy.date.day} error={day === INCOMPLETE ? copy.date.incompleteDay : undefined}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min="2000-01-01"
              max="2100-12-31"
              value={shown(day)}
              onChange={({ target }) => {
                put(typedIn(target), time);
              }}
              onBlur={field.flush}
            />
          )}
        </Field>
        <Field label={copy.date.time} error={time === INCOMPLETE ? copy.date.incompleteTime : undefined}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={shown(time)}
              disabled={day === ''}
              onChange={({ target }) => {
                put(day, typedIn(target).slice(0, 5));
              }}
              onBlur={field.flush}
            />
          )}
        </Field>
      </div>
      {/* On the line that the fields keep for what is wrong with them. */}
      <p id={hint} className={field.fault === undefined ? '-mt-5 text-13 text-ink-soft' : 'sr-only'}>
        {copy.date.hint}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <KeptState field={field} />
        {date && (
          <DownloadButton
            words={copy.date.calendar}
            fetchFile={() =>
              api.GET('/api/bookings/{id}/calendar.ics', { params: { path: { id } }, parseAs: 'blob' })
            }
            onUnauthorized={onUnauthorized}
          />
        )}
      </div>
    </fieldset>
  );
}
