import { settingsQuery } from '@/api/settings/queries';
import type { Settings } from '@/api/settings/types';
import { browserTimeZone } from '@/api/time-zone';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';
import { RowFrame } from './section';
import { SettingNote } from './setting-note';
import { timeZones, timeZoneText } from './time-zones';
import { useOwnQuery } from './use-own-query';
import { useSaveSetting } from './use-save-setting';

const { timeZone: words } = copy;

/** Nothing when the settings do not load: the section about requests says so, and loads them again. */
export function TimeZoneRow() {
  const { data, isError } = useOwnQuery(settingsQuery);
  if (data) return <TimeZoneField settings={data} />;
  if (isError) return null;
  return (
    <RowFrame>
      <Skeleton className="h-31.5 w-full" />
    </RowFrame>
  );
}

function automaticText(): string {
  const here = browserTimeZone();
  return here === undefined ? words.automatic : words.automaticHere(timeZoneText(here));
}

function TimeZoneField({ settings }: { settings: Settings }) {
  const saving = useSaveSetting('timeZone', settings);
  const chosen = saving.value ?? null;
  return (
    <RowFrame>
      <div className="grid gap-1">
        <Field label={words.title} hint={chosen === null ? words.followsDevice : words.stays}>
          {(control) => (
            <Select
              {...control}
              value={chosen ?? ''}
              onChange={({ target }) => {
                saving.save(target.value === '' ? null : target.value);
              }}
            >
              <option value="">{automaticText()}</option>
              {timeZones(chosen).map((zone) => (
                <option key={zone} value={zone}>
                  {timeZoneText(zone)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SettingNote isSaved={saving.isSaved} error={saving.error} />
      </div>
    </RowFrame>
  );
}
