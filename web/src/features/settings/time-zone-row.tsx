import { type ReactNode, useMemo } from 'react';
import type { Settings } from '@/api/queries';
import { getBrowserTimeZone } from '@/api/time-zone';
import { useRetry } from '@/api/use-retry';
import { Field } from '@/ui/field';
import { Skeleton } from '@/ui/load-state';
import { Select } from '@/ui/select';
import { copy } from './copy';
import { SettingsRowFrame } from './section';
import { SaveStatus, SectionLoadError } from './status-messages';
import { useSaveSetting, useSettings } from './use-save-setting';

const { timeZone: texts } = copy;

export function TimeZoneRow() {
  const query = useSettings();
  const retryState = useRetry(query);
  if (query.data) return <TimeZoneField settings={query.data} />;
  if (retryState.isFailed) {
    return <SectionLoadError text={texts.loadFailed} heightClass="min-h-31.5" retryState={retryState} />;
  }
  return (
    <SettingsRowFrame>
      <Skeleton className="h-31.5 w-full" />
    </SettingsRowFrame>
  );
}

function getAutomaticText(): string {
  const browserZone = getBrowserTimeZone();
  return browserZone === undefined ? texts.automatic : texts.automaticHere(formatTimeZone(browserZone));
}

function TimeZoneField({ settings }: { settings: Settings }) {
  const setting = useSaveSetting('timeZone', settings);
  const chosen = setting.value ?? null;
  // The list is long, and the screen renders often.
  const options = useMemo(() => listOptions(chosen), [chosen]);
  return (
    <SettingsRowFrame>
      <div className="grid gap-1">
        <Field label={texts.title} hint={chosen === null ? texts.followsDevice : texts.fixedZone}>
          {(control) => (
            <Select
              {...control}
              value={chosen ?? ''}
              onChange={({ target }) => {
                setting.save(target.value === '' ? null : target.value);
              }}
            >
              <option value="">{getAutomaticText()}</option>
              {options}
            </Select>
          )}
        </Field>
        <SaveStatus isSaved={setting.isSaved} error={setting.error} />
      </div>
    </SettingsRowFrame>
  );
}

/** All zones of this browser, plus the chosen one if another browser knew more zones. */
function listOptions(chosen: string | null): ReactNode {
  const zones = Intl.supportedValuesOf('timeZone');
  const shownZones = chosen === null || zones.includes(chosen) ? zones : [...zones, chosen].sort();
  return shownZones.map((zone) => (
    <option key={zone} value={zone}>
      {formatTimeZone(zone)}
    </option>
  ));
}

/** Formats `America/New_York` as `America/New York`. */
const formatTimeZone = (zone: string) => zone.replaceAll('_', ' ');
