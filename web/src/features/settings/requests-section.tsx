import { settingsQuery } from '@/api/settings/queries';
import { Skeleton } from '@/ui/skeleton';
import { copy } from './copy';
import { LoadNote } from './load-note';
import { ReceiptsRow } from './receipts-row';
import { RetentionRow } from './retention-row';
import { RowFrame, Section } from './section';
import { useOwnQuery } from './use-own-query';

const { requests: words } = copy;

export function RequestsSection({ number }: { number: number }) {
  const query = useOwnQuery(settingsQuery);
  return (
    <Section number={number} title={words.title} text={words.text}>
      {query.isPending && <RequestsSkeleton />}
      {query.isError && !query.data && (
        <LoadNote text={words.loadFailed} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          <ReceiptsRow settings={query.data} />
          <RetentionRow settings={query.data} />
        </>
      )}
    </Section>
  );
}

function RequestsSkeleton() {
  return (
    <>
      <RowFrame>
        <Skeleton className="h-21 w-full" />
      </RowFrame>
      <RowFrame>
        <Skeleton className="h-27 w-full" />
      </RowFrame>
    </>
  );
}
