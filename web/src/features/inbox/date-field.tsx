import { useId, useState } from 'react';
import { isUnauthorized } from '@/api/errors';
import { useApi } from '@/api/use-api';
import { fileName, saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { toasts } from '@/ui/toast/store';
import { copy } from './copy';
import { KeptState } from './kept-state';
import type { OwnFieldProps } from './note-field';
import { useKeeper } from './use-keeper';

/** What stands in a field that holds half a date: nothing that could be sent. */
const INCOMPLETE = '?';

/** When the two meet: a day, and maybe a time. Without a day there is no time. */
export function DateField({ booking: { id, date }, draft, calls, onUnauthorized }: OwnFieldProps) {
  const hint = useId();
  const field = useKeeper({
    saved: date ?? '',
    draft,
    part: `date:${id}`,
    save: async (text) => (await calls.date(id, text)).date ?? '',
    fault: (text) => (text === INCOMPLETE ? copy.date.incomplete : undefined),
    onUnauthorized,
  });
  const [day = '', time = ''] = field.text.replace(INCOMPLETE, '').split('T');
  const put = (input: HTMLInputElement, nextDay: string, nextTime: string) => {
    if (input.validity.badInput) field.type(INCOMPLETE);
    else field.type(nextDay === '' || nextTime === '' ? nextDay : `${nextDay}T${nextTime}`);
  };
  return (
    <fieldset className="grid gap-2" aria-describedby={hint}>
      <legend className="mb-2 font-serif text-20 leading-heading">{copy.date.legend}</legend>
      <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)] gap-x-3">
        <Field label={copy.date.day} error={field.fault}>
          {(control) => (
            <Input
              {...control}
              type="date"
              min="2000-01-01"
              max="2100-12-31"
              value={day}
              onChange={({ target }) => {
                put(target, target.value, time);
              }}
              onBlur={field.flush}
            />
          )}
        </Field>
        <Field label={copy.date.time}>
          {(control) => (
            <Input
              {...control}
              type="time"
              value={time}
              disabled={day === ''}
              onChange={({ target }) => {
                put(target, day, target.value.slice(0, 5));
              }}
              onBlur={field.flush}
            />
          )}
        </Field>
      </div>
      <p id={hint} className="-mt-5 text-13 text-ink-soft">
        {copy.date.hint}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <KeptState field={field} />
        {date && <CalendarButton id={id} onUnauthorized={onUnauthorized} />}
      </div>
    </fieldset>
  );
}

function CalendarButton({ id, onUnauthorized }: { id: string; onUnauthorized: () => void }) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      const path = '/api/bookings/{id}/calendar.ics';
      const { data, response } = await api.GET(path, { params: { path: { id } }, parseAs: 'blob' });
      if (data) saveFile(data, fileName(response, copy.date.calendarName));
    } catch (error) {
      if (isUnauthorized(error)) onUnauthorized();
      else toasts.add({ ...copy.date.calendarFailed, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      intent="quiet"
      size="md"
      keepsFocus
      busy={isBusy}
      busyLabel={copy.date.fetching}
      onClick={() => {
        if (!isBusy) void fetchFile();
      }}
    >
      {copy.date.calendar}
    </Button>
  );
}
