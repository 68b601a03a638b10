import { useState } from 'react';
import type { Settings } from '@/api/settings/types';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { copy } from './copy';
import {
  isShorter,
  parseRetention,
  retentionOptions,
  retentionText,
  retentionValue,
  type Retention,
} from './retention';
import { RowFrame } from './section';
import { SettingNote } from './setting-note';
import { useSaveSetting } from './use-save-setting';

const { requests: words } = copy;

export function RetentionRow({ settings }: { settings: Settings }) {
  const saving = useSaveSetting('retentionMonths', settings);
  const [asking, setAsking] = useState<Retention>(null);
  const value = saving.value ?? null;

  function choose(next: Retention) {
    // Nothing is deleted, or shown as chosen, before the person has said yes.
    if (isShorter(next, value)) setAsking(next);
    else saving.save(next);
  }

  return (
    <RowFrame>
      <div className="grid gap-1">
        <Field
          label={words.retention}
          hint={value === null ? words.keptForGood : words.keptFor(retentionText(value))}
        >
          {(control) => (
            <Select
              {...control}
              value={retentionValue(value)}
              onChange={({ target }) => {
                choose(parseRetention(target.value));
              }}
            >
              {retentionOptions(value).map((months) => (
                <option key={retentionValue(months)} value={retentionValue(months)}>
                  {retentionText(months)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <SettingNote isSaved={saving.isSaved} error={saving.error} />
      </div>
      {asking !== null && (
        <ConfirmDialog
          title={words.shorten.title(retentionText(asking))}
          text={words.shorten.text}
          keep={words.shorten.keep}
          confirm={words.shorten.confirm}
          intent="danger"
          onKeep={() => {
            setAsking(null);
          }}
          onConfirm={() => {
            setAsking(null);
            saving.save(asking);
          }}
        />
      )}
    </RowFrame>
  );
}
