import type { Settings } from '@/api/queries';
import { useRetry } from '@/api/use-retry';
import { Skeleton } from '@/ui/load-state';
import { Switch } from '@/ui/switch';
import { copy } from './copy';
import { SectionLoadError, SaveStatus } from './status-messages';
import { RetentionRow } from './retention-row';
import { SettingsRowFrame, SettingsSection } from './section';
import { useSaveSetting, useSettings } from './use-save-setting';

const { requests: texts } = copy;

export function RequestsSection({ number }: { number: number }) {
  const query = useSettings();
  const retryState = useRetry(query);
  return (
    <SettingsSection number={number} title={texts.title} text={texts.text}>
      {!query.data && !retryState.isFailed && <RequestsSkeleton />}
      {!query.data && retryState.isFailed && (
        <SectionLoadError text={texts.loadFailed} heightClass="min-h-58" retryState={retryState} />
      )}
      {query.data && (
        <>
          <ReceiptsRow settings={query.data} />
          <RetentionRow settings={query.data} />
        </>
      )}
    </SettingsSection>
  );
}

function RequestsSkeleton() {
  return (
    <>
      <p className="sr-only">{texts.loading}</p>
      <SettingsRowFrame>
        <Skeleton className="h-21 w-full" />
      </SettingsRowFrame>
      <SettingsRowFrame>
        <Skeleton className="h-27 w-full" />
      </SettingsRowFrame>
    </>
  );
}

function ReceiptsRow({ settings }: { settings: Settings }) {
  const { value, save, isSaved, error } = useSaveSetting('clientReceipts', settings);
  const { receiptsOffered } = settings;
  const hint = value ? texts.receiptsOn : texts.receiptsOff;
  return (
    <SettingsRowFrame>
      <div className="grid gap-1">
        <Switch
          label={texts.receipts}
          hint={receiptsOffered ? hint : texts.receiptsNotOffered}
          checked={receiptsOffered && value}
          disabled={!receiptsOffered}
          onChange={({ target }) => {
            save(target.checked);
          }}
        />
        <SaveStatus isSaved={isSaved} error={error} />
      </div>
    </SettingsRowFrame>
  );
}
