import type { Settings } from '@/api/settings/types';
import { Switch } from '@/ui/switch';
import { copy } from './copy';
import { RowFrame } from './section';
import { SettingNote } from './setting-note';
import { useSaveSetting } from './use-save-setting';

const { requests: words } = copy;

export function ReceiptsRow({ settings }: { settings: Settings }) {
  const { value, save, isSaved, error } = useSaveSetting('clientReceipts', settings);
  const { receiptsOffered } = settings;
  const hint = value ? words.receiptsOn : words.receiptsOff;
  return (
    <RowFrame>
      <div className="grid gap-1">
        <Switch
          label={words.receipts}
          hint={receiptsOffered ? hint : words.receiptsRefused}
          checked={receiptsOffered && value}
          disabled={!receiptsOffered}
          onChange={({ target }) => {
            save(target.checked);
          }}
        />
        <SettingNote isSaved={isSaved} error={error} />
      </div>
    </RowFrame>
  );
}
