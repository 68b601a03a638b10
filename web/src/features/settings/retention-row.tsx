import { useState } from 'react';
import type { Settings } from '@/api/queries';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { copy } from './copy';
import { SaveStatus } from './status-messages';
import { SettingsRowFrame } from './section';
import { useSaveSetting } from './use-save-setting';

const { requests: texts } = copy;

export function RetentionRow({ settings }: { settings: Settings }) {
  const setting = useSaveSetting('retentionMonths', settings);
  const [pendingChoice, setPendingChoice] = useState<Retention>(null);
  const value = setting.value ?? null;

  function chooseRetention(newValue: Retention) {
    // A shorter period deletes requests, so it is saved only after a confirmation.
    if (isShorterRetention(newValue, value)) setPendingChoice(newValue);
    else setting.save(newValue);
  }

  return (
    <SettingsRowFrame>
      <div className="grid gap-1">
        <Field
          label={texts.retention}
          hint={value === null ? texts.keptForGood : texts.keptFor(formatRetention(value))}
        >
          {(control) => (
            <Select
              {...control}
              value={toOptionValue(value)}
              onChange={({ target }) => {
                chooseRetention(parseRetention(target.value));
              }}
            >
              {getRetentionOptions(value).map((months) => (
                <option key={toOptionValue(months)} value={toOptionValue(months)}>
                  {formatRetention(months)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SaveStatus isSaved={setting.isSaved} error={setting.error} />
      </div>
      {pendingChoice !== null && (
        <ConfirmDialog
          title={texts.shorten.title(formatRetention(pendingChoice))}
          text={texts.shorten.text}
          cancelLabel={texts.shorten.cancelLabel}
          confirmLabel={texts.shorten.confirmLabel}
          intent="danger"
          onCancel={() => {
            setPendingChoice(null);
          }}
          onConfirm={() => {
            setPendingChoice(null);
            setting.save(pendingChoice);
          }}
        />
      )}
    </SettingsRowFrame>
  );
}

/** Months for which requests are kept; null keeps them forever. */
type Retention = number | null;

const RETENTION_OPTIONS: readonly Retention[] = [null, 36, 24, 12, 6];

/** All options, plus the current value if this version does not offer it. */
function getRetentionOptions(current: Retention): Retention[] {
  return RETENTION_OPTIONS.includes(current) ? [...RETENTION_OPTIONS] : [...RETENTION_OPTIONS, current];
}

/** Whether the change deletes requests. */
function isShorterRetention(newValue: Retention, current: Retention): boolean {
  return newValue !== null && (current === null || newValue < current);
}

function formatRetention(months: Retention): string {
  return months === null ? texts.forGood : texts.months(months);
}

function toOptionValue(months: Retention): string {
  return months === null ? '' : String(months);
}

function parseRetention(value: string): Retention {
  return value === '' ? null : Number(value);
}
